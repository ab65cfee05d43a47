import { describe, expect, test } from 'vitest'
import { formatTests } from '../../../src/schema/constraints/formats.ts'
import type { ConstraintFormat } from '../../../src/schema/definitions/constraint-directive.ts'

const texts: Readonly<
  Record<
    ConstraintFormat,
    { readonly valid: readonly string[]; readonly invalid: readonly string[] }
  >
> = {
  byte: {
    valid: ['', 'YQ==', 'YWI=', 'YWJj', '+/+/'],
    invalid: ['Y', 'YQ=', 'Y===', 'YW-_', 'YQ==YQ=='],
  },
  date: { valid: ['2024-02-29'], invalid: ['2023-02-29', '2024-2-9', '2024-02-29T00:00:00Z', ''] },
  'date-time': {
    valid: ['2024-02-29T12:00:00Z', '2024-02-29T12:00:00.5+01:00'],
    invalid: ['2024-02-29T12:00:00', '2024-02-29', '2024-02-30T12:00:00Z'],
  },
  email: {
    valid: ['ann@example.com', "o'neil+tag@a-b.example.org", 'a@b.c'],
    invalid: [
      '',
      'ann',
      '@example.com',
      'ann@',
      'a@b',
      '.a@b.c',
      'a..b@b.c',
      'a@b..c',
      'a@@b.c',
      'a b@b.c',
      'ä@b.c',
      `${'a'.repeat(65)}@b.c`,
    ],
  },
  hostname: {
    valid: ['localhost', 'a.b-c.example', '1.example'],
    invalid: ['', '-a.example', 'a-.example', 'a..b', 'a_b', `${'a'.repeat(64)}.b`, 'a.'],
  },
  ipv4: {
    valid: ['0.0.0.0', '255.255.255.255'],
    invalid: ['256.1.1.1', '1.1.1', '01.1.1.1', '1.1.1.1.1', '1.1.1.', ' 1.1.1.1'],
  },
  ipv6: {
    valid: [
      '::',
      '::1',
      '1::',
      'fe80::1',
      '1:2:3:4:5:6:7:8',
      '::ffff:1.2.3.4',
      '1:2:3:4:5:6:1.2.3.4',
    ],
    invalid: [
      '',
      ':',
      ':::',
      '1::2::3',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '12345::',
      'g::',
      '1:2:3:4:5:6:7::8',
      '::1.2.3',
      '1.2.3.4',
      ':1:2:3:4:5:6:7',
    ],
  },
  time: {
    valid: ['12:00:00', '23:59:59.5', '12:00:00Z', '12:00:00+01:00'],
    invalid: ['24:00:00', '12:00', '12:00:00+1'],
  },
  uri: {
    valid: ['https://example.com/a?b=c#d', 'mailto:ann@example.com', 'urn:a:b', 'a:%20'],
    invalid: [
      '',
      'example.com',
      '/a',
      '1a:b',
      'a:',
      'a:b c',
      'a:%2',
      'a:%zz',
      'a:ä',
      'http://',
      'a:"',
    ],
  },
  uuid: {
    valid: ['123e4567-e89b-12d3-a456-426614174000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'],
    invalid: [
      '123e4567e89b12d3a456426614174000',
      '123e4567-e89b-12d3-a456-42661417400g',
      '123e4567-e89b-12d3-a456-4266141740000',
    ],
  },
}

describe.each(Object.entries(texts))('the format %s', (format, { valid, invalid }) => {
  const holds = formatTests[format as ConstraintFormat]

  test.each(valid)('has %s', text => expect(holds(text)).toBe(true))
  test.each(invalid)('does not have %s', text => expect(holds(text)).toBe(false))

  test('is tested in linear time', () => {
    const hostile = ['a', '.', ':', '1', '-', '%', '=', 'a.', '1.', '::', 'a@', 'a:%']
    const start = performance.now()
    for (const part of hostile) holds(part.repeat(1_000_000))
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})
