import { describeDrivers } from './suite.ts'

// A process for each version, because Nest keeps what decorators say in a global.
describeDrivers(11)
