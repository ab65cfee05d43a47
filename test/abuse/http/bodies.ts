import { inBodyReaders, type Kind, type Outcome } from './kind.ts'
import { chunk, chunkedHead, hello, post } from './request.ts'

type Body = string | Uint8Array

const refused = '400 BAD_REQUEST'
/** Both frameworks refuse themselves what is no JSON. */
const unreadable = inBodyReaders('400')
/** Both frameworks put U+FFFD where bytes are no UTF-8. */
const replaced = inBodyReaders('200')

function body(
  title: string,
  make: () => Body,
  expected: Outcome = refused,
  except: Kind['except'] = {},
): Kind {
  return { title: `a body of ${title}`, send: () => [post(make())], expected, except }
}

/** A document whose echo holds bytes. */
function holding(...bytes: readonly number[]): Uint8Array {
  const [before, after] = ['{"query":"{ echo(text: \\"', '\\") }"}'].map(text => Buffer.from(text))
  return Buffer.concat([before!, Buffer.from(bytes), after!])
}

/** The text of a JSON object that asks for `{ hello }` and has one entry more. */
function besides(entry: string): () => string {
  return () => `{"query":"{ hello }",${entry}}`
}

const snowman = '{"query":"{ echo(text: \\"☃\\") }"}'
/** Where the second byte of the snowman stands. */
const within = Buffer.from(snowman).indexOf('☃') + 1

/** Bodies that are no JSON, no UTF-8, or more than that. RFC 8259, RFC 3629. */
export const bodies: readonly Kind[] = [
  body('nothing', () => '', refused, inBodyReaders(refused, '400')),
  body('blanks', () => '  \n', refused, inBodyReaders('400')),
  body('a string', () => '"{ hello }"', refused, inBodyReaders('400', refused)),
  body('a number', () => '1', refused, inBodyReaders('400', refused)),
  body('true', () => 'true', refused, inBodyReaders('400', refused)),
  body('null', () => 'null', refused, inBodyReaders('400', refused)),
  body('an empty list', () => '[]'),
  body('an empty object', () => '{}'),
  body('half an object', () => '{"query":', refused, unreadable),
  body('an object and more', () => `${hello}}`, refused, unreadable),
  body('two objects', () => hello + hello, refused, unreadable),
  body('an object with a comma too many', () => '{"query":"{ hello }",}', refused, unreadable),
  body('an object in single quotes', () => "{'query':'{ hello }'}", refused, unreadable),
  body('an object with a comment', () => `/**/${hello}`, refused, unreadable),
  body('an object with NaN', besides('"variables":NaN'), refused, unreadable),
  body(
    'an object with a line end in a string',
    () => '{"query":"{\n hello }"}',
    refused,
    unreadable,
  ),
  body('an object with NUL in a string', () => '{"query":"{ hello }\0"}', refused, unreadable),
  body('a document without JSON', () => '{ hello }', refused, unreadable),
  body('a page', () => '<!DOCTYPE html><script>', refused, unreadable),
  body('NUL', () => new Uint8Array(1_000), refused, unreadable),
  body('a byte order mark and an object', () => `\ufeff${hello}`, '200'),
  body('two byte order marks and an object', () => `\ufeff\ufeff${hello}`, refused, unreadable),
  body('UTF-16', () => Buffer.from(hello, 'utf16le'), refused, unreadable),
  body(
    'UTF-16 with a byte order mark',
    () => Buffer.from(`\ufeff${hello}`, 'utf16le'),
    refused,
    unreadable,
  ),
  body('a byte that is no UTF-8', () => holding(0xff), refused, replaced),
  body('a byte that continues nothing', () => holding(0x80), refused, replaced),
  body('a character that is too long', () => holding(0xc0, 0x80), refused, replaced),
  body('a slash that is too long', () => holding(0xe0, 0x80, 0xaf), refused, replaced),
  body('a surrogate in UTF-8', () => holding(0xed, 0xa0, 0x80), refused, replaced),
  body(
    'a pair of surrogates in UTF-8',
    () => holding(0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80),
    refused,
    replaced,
  ),
  body('a character beyond Unicode', () => holding(0xf4, 0x90, 0x80, 0x80), refused, replaced),
  body('a character of five bytes', () => holding(0xf8, 0x88, 0x80, 0x80, 0x80), refused, replaced),
  body('a character that breaks off', () => holding(0xe2, 0x98), refused, replaced),
  body(
    'an end within a character',
    () => Buffer.from(snowman).subarray(0, within + 1),
    refused,
    unreadable,
  ),
  {
    title: 'a character split over chunks',
    send: () => {
      const bytes = Buffer.from(snowman)
      return [
        chunkedHead(),
        chunk(bytes.subarray(0, within)),
        20,
        chunk(bytes.subarray(within)),
        chunk(),
      ]
    },
    expected: '200',
    never: /\u00ef\u00bf\u00bd/,
  },
  {
    title: 'a character split over packets',
    send: () => {
      const bytes = post(snowman)
      const place = Buffer.from(bytes).indexOf('☃') + 1
      return [bytes.subarray(0, place), 20, bytes.subarray(place)]
    },
    expected: '200',
    never: /\u00ef\u00bf\u00bd/,
  },
  body(
    'a hundred thousand lists in each other',
    () => '['.repeat(100_000) + ']'.repeat(100_000),
    refused,
    {
      'Express 5 with express.json()': '413',
    },
  ),
  body(
    'a hundred thousand lists that are left open',
    () => '['.repeat(100_000),
    refused,
    unreadable,
  ),
  body('forty thousand lists in each other', () => '['.repeat(40_000) + ']'.repeat(40_000)),
  body(
    'a hundred thousand objects in each other',
    () => '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000),
    refused,
    {
      'Express 5 with express.json()': '413',
    },
  ),
  body(
    'forty thousand objects in extensions',
    besides(`"extensions":${'{"":'.repeat(19_000)}1${'}'.repeat(19_000)}`),
    '200',
  ),
  body(
    'a number of a hundred thousand digits',
    () => '1'.repeat(100_000),
    refused,
    inBodyReaders('400', refused),
  ),
  body(
    'a number of half a million digits beside the document',
    besides(`"x":${'1'.repeat(500_000)}`),
    '200',
    {
      'Express 5 with express.json()': '413',
    },
  ),
  body(
    'a hundred thousand keys',
    () =>
      `{"query":"{ hello }",${Array.from({ length: 90_000 }, (_, index) => `"${index}":0`).join()}}`,
    '200',
    { 'Express 5 with express.json()': '413' },
  ),
  body(
    'the same key a thousand times',
    () => `{${'"query":1,'.repeat(1_000)}"query":"{ hello }"}`,
    '200',
  ),
  body('two documents, the wrong one last', () => '{"query":"{ hello }","query":1}'),
  body(
    'keys named as members of objects',
    besides('"constructor":1,"toString":1,"hasOwnProperty":1'),
    '200',
  ),
  body('a key __proto__', besides('"__proto__":1'), '200', inBodyReaders('200', '400')),
  body(
    'a document below __proto__',
    () => '{"__proto__":{"query":"{ hello }"}}',
    refused,
    inBodyReaders(refused, '400'),
  ),
  body(
    'a document below constructor.prototype',
    () => '{"constructor":{"prototype":{"query":"{ hello }"}}}',
    refused,
    inBodyReaders(refused, '400'),
  ),
]
