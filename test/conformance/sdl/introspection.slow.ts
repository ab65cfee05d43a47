// All of the random schemas.
import './introspection.test.ts'
