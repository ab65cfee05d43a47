import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { SchemaError } from '../../src/errors/schema-error.ts'

test('Node.js prints the faults of an error that nobody catches once', () => {
  const error = new SchemaError(['Type "A" has no fields.', 'Type "B" has no fields.'])
  expect(Object.keys(error)).toEqual(['name'])
  expect(inspect(error).match(/Type "A"/g)).toHaveLength(1)
})

test('the message of an error with one fault is the fault, and that of others a list', () => {
  expect(new SchemaError(['Type "A" has no fields.']).message).toBe('Type "A" has no fields.')
  expect(new SchemaError(['One.', 'Two.']).message).toBe('The schema has 2 faults:\n- One.\n- Two.')
})
