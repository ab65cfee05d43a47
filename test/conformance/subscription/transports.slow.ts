// The same suite over Redis and PostgreSQL: there, SLOW is set.
import './transports.test.ts'
