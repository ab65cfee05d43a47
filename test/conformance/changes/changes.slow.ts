// All of the random pairs.
import './changes.test.ts'
