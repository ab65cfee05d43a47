import type { RuleSection } from '../rule-case.ts'

export const initialCountIsNotNegative: RuleSection = {
  section: '3.13.7 @stream',
  cases: [
    {
      name: 'no count',
      schema: 'incremental',
      source: '{ pets @stream { name } }',
      faults: [],
    },
    {
      name: 'a count of zero, and of many',
      schema: 'incremental',
      source:
        '{ a: pets @stream(initialCount: 0) { name } b: pets @stream(initialCount: 2147483647) { name } }',
      faults: [],
    },
    {
      name: 'a count in a fragment',
      schema: 'incremental',
      source: '{ ...F } fragment F on Query { pets @stream(initialCount: 1) { name } }',
      faults: [],
    },
    {
      name: 'a variable, whatever its default',
      schema: 'incremental',
      source: 'query ($n: Int! = -1) { pets @stream(initialCount: $n) { name } }',
      faults: [],
    },
    {
      name: 'a negative count',
      schema: 'incremental',
      source: '{ pets @stream(initialCount: -1) { name } }',
      faults: [['Argument "@stream(initialCount:)" must not be negative, but is -1.', '1:30']],
      peers: {
        17: [],
        why: '3.13.7: a negative count is an error; 17 finds it when it executes the field.',
      },
    },
    {
      name: 'a negative count in a fragment',
      schema: 'incremental',
      source: '{ ...F } fragment F on Query { pets @stream(initialCount: -12) { name } }',
      faults: [['Argument "@stream(initialCount:)" must not be negative, but is -12.', '1:59']],
      peers: {
        17: [],
        why: '3.13.7: a negative count is an error; 17 finds it when it executes the field.',
      },
    },
    {
      name: 'a count of another type',
      schema: 'incremental',
      source: '{ pets @stream(initialCount: -1.5) { name } }',
      faults: [['Int cannot represent non-integer value: -1.5', '1:30']],
    },
    {
      name: 'no number',
      schema: 'incremental',
      source: '{ pets @stream(initialCount: null) { name } }',
      faults: [['Expected value of type "Int!", found null.', '1:30']],
    },
  ],
}
