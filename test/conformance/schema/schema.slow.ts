// All of the random schemas.
import './schema.test.ts'
