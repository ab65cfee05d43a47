import { field, file, fileWith, form, part, BOUNDARY, type RawRequest } from './raw-forms.ts'

const mutation = (fieldName: string): string =>
  JSON.stringify({
    query: `mutation ($file: Upload!) { ${fieldName}(file: $file) }`,
    variables: { file: null },
  })
const operations = field('operations', mutation('one'))
const map = field('map', '{"0":["variables.file"]}')
const content = file('0', 'content')
const list = field(
  'operations',
  JSON.stringify({
    query: 'mutation ($files: [Upload!]!) { many(files: $files) }',
    variables: { files: [null, null] },
  }),
)
const nested = field(
  'operations',
  JSON.stringify({
    query: 'mutation ($document: Document!) { document(document: $document) }',
    variables: { document: { title: 'title', file: null, parts: [] } },
  }),
)
const mapTo = (...paths: readonly string[]): string => field('map', JSON.stringify({ 0: paths }))
const batch = field('operations', `[${mutation('one')},${mutation('unread')}]`)
const cut = (text: string, marker: string): string => text.slice(0, text.indexOf(marker))
const whole = form(operations, map, content)

export interface HostileBody {
  readonly title: string
  readonly body: string
  readonly request?: RawRequest
}

const bodies: Record<string, string | readonly [string, RawRequest]> = {
  // The boundary
  'no boundary': [whole, { contentType: 'multipart/form-data' }],
  'an empty boundary': [whole, { contentType: 'multipart/form-data; boundary=' }],
  'an empty quoted boundary': [whole, { contentType: 'multipart/form-data; boundary=""' }],
  'a quoted boundary': [whole, { contentType: `multipart/form-data; boundary="${BOUNDARY}"` }],
  'a boundary in capitals': [whole, { contentType: `MULTIPART/FORM-DATA; BOUNDARY=${BOUNDARY}` }],
  'a boundary that is given twice': [
    whole,
    { contentType: `multipart/form-data; boundary=${BOUNDARY}; boundary=x` },
  ],
  'a boundary that the body has not': [whole, { contentType: 'multipart/form-data; boundary=x' }],
  'a boundary of 2,000 characters': [
    whole.replaceAll(`--${BOUNDARY}`, `--${'b'.repeat(2_000)}`),
    { contentType: `multipart/form-data; boundary=${'b'.repeat(2_000)}` },
  ],
  'a boundary of signs of regular expressions': [
    whole.replaceAll(`--${BOUNDARY}`, '--(.*+)?'),
    { contentType: 'multipart/form-data; boundary="(.*+)?"' },
  ],
  'a content that begins like the boundary': form(
    operations,
    map,
    file('0', `\r\n--${BOUNDARY.slice(1)}`),
  ),
  'a content that has the boundary without its dashes': form(operations, map, file('0', BOUNDARY)),
  'a content of line ends and dashes': form(operations, map, file('0', '\r\n--\r\n-\r\r\n--')),
  'a preamble': `before\r\n${whole}`,
  'a preamble of 10 kB': `${'p'.repeat(10_000)}\r\n${whole}`,
  'an epilogue': `${whole}after`,
  'an epilogue that is a form': `${whole}${whole}`,
  'lines that end with a line feed alone': whole.replaceAll('\r\n', '\n'),
  'another multipart type': [whole, { contentType: `multipart/mixed; boundary=${BOUNDARY}` }],
  'the media type and no more': [whole, { contentType: 'multipart/form-data;' }],
  // Bodies that end early or late
  'no bytes': '',
  'the boundary alone': `--${BOUNDARY}`,
  'a form without parts': form(),
  'a form of the last line alone, without a line end': `--${BOUNDARY}--`,
  'an end in a header field': cut(whole, 'form-data'),
  'an end in operations': cut(whole, 'variables'),
  'an end before the map': operations,
  'an end in the map': operations + cut(map, ':["'),
  'an end behind the map': operations + map,
  'an end in the header fields of the file': operations + map + cut(content, 'Content-Type'),
  'an end in the content': operations + map + cut(content, 'tent\r\n'),
  'an end in the last boundary': whole.slice(0, -5),
  'no line end behind the last boundary': whole.slice(0, -2),
  'no last dashes': whole.slice(0, -4),
  'a length that is too large': [whole, { contentLength: whole.length + 10, goes: true }],
  'a length that is too small': [whole, { contentLength: whole.length - 10 }],
  'a client that goes in the content': [
    operations + map + cut(content, 'tent\r\n'),
    { contentLength: 10_000, goes: true },
  ],
  'a client that waits in the content': [
    operations + map + cut(content, 'tent\r\n'),
    { contentLength: 10_000 },
  ],
  'a client that waits in operations': [cut(whole, 'variables'), { contentLength: 10_000 }],
  // Fields
  'a part without header fields': form('--limit\r\n\r\ntext\r\n', operations, map, content),
  '5,000 parts without header fields': form(
    '--limit\r\n\r\n\r\n'.repeat(5_000),
    operations,
    map,
    content,
  ),
  'a part without a name': form(
    part('Content-Disposition: form-data', 'text'),
    operations,
    map,
    content,
  ),
  'a file without a name': form(
    operations,
    map,
    part('Content-Disposition: form-data; filename="a"', 'text'),
  ),
  'a part without a disposition': form(
    part('Content-Type: text/plain', 'text'),
    operations,
    map,
    content,
  ),
  'a part of another disposition': form(
    operations,
    map,
    part('Content-Disposition: attachment; name="0"; filename="a"', 'content'),
  ),
  'a name that is given twice': form(
    operations,
    map,
    part('Content-Disposition: form-data; name="1"; name="0"; filename="a"', 'content'),
  ),
  'a header field of 20 kB': form(
    operations,
    map,
    part(
      `X-Long: ${'x'.repeat(20_000)}\r\nContent-Disposition: form-data; name="0"; filename="a"`,
      'content',
    ),
  ),
  '200 header fields': form(
    operations,
    map,
    part(
      `${'X-Many: x\r\n'.repeat(200)}Content-Disposition: form-data; name="0"; filename="a"`,
      'content',
    ),
  ),
  'a NUL in a header field': form(
    operations,
    map,
    part('Content-Disposition: form-data; name="0"; filename="a"\r\nX-Nul: \0', 'content'),
  ),
  'a header field without a colon': form(
    operations,
    map,
    part('Content-Disposition: form-data; name="0"; filename="a"\r\nnonsense', 'content'),
  ),
  '5,000 empty parts': form(
    operations,
    map,
    part('Content-Disposition: form-data; name="x"', '').repeat(5_000),
    content,
  ),
  '5,000 parts before operations': form(field('x', 'y').repeat(5_000), operations, map, content),
  'operations twice': form(operations, operations, map, content),
  'the map twice': form(operations, map, map, content),
  'the map before operations': form(map, operations, content),
  'the file before operations': form(content, operations, map),
  'the file between operations and the map': form(operations, content, map),
  'fields behind the files': form(operations, map, content, field('x', 'y')),
  'the fields of a request beside operations': form(
    operations,
    field('query', '{ one }'),
    map,
    content,
  ),
  'operations as a file': form(file('operations', mutation('one')), map, content),
  'the map as a file': form(operations, file('map', '{"0":["variables.file"]}'), content),
  'a field in the place of the file': form(operations, map, field('0', 'content')),
  'a field of the name __proto__': form(field('__proto__', 'x'), operations, map, content),
  'operations of a media type': form(
    part(
      'Content-Disposition: form-data; name="operations"\r\nContent-Type: application/json',
      mutation('one'),
    ),
    map,
    content,
  ),
  'operations in UTF-16': form(
    part(
      'Content-Disposition: form-data; name="operations"\r\nContent-Type: application/json; charset=utf-16',
      mutation('one'),
    ),
    map,
    content,
  ),
  // Operations and the map
  'operations that are no JSON': form(field('operations', '{'), map, content),
  'operations that are a text': form(field('operations', '"one"'), map, content),
  'operations without a query': form(
    field('operations', '{"variables":{"file":null}}'),
    map,
    content,
  ),
  'operations without variables': form(field('operations', '{"query":"{ one }"}'), map, content),
  'operations as deep as 50,000 lists': form(field('operations', '['.repeat(50_000)), map, content),
  'variables as deep as 50,000 lists': form(
    field(
      'operations',
      `{"query":"{ one }","variables":{"file":${'['.repeat(50_000)}null${']'.repeat(50_000)}}}`,
    ),
    map,
    content,
  ),
  'a map that is a list': form(operations, field('map', '[["variables.file"]]'), content),
  'a map that is no JSON': form(operations, field('map', '{"0":'), content),
  'a map that is null': form(operations, field('map', 'null'), content),
  'an empty map': form(operations, field('map', '{}'), content),
  'a map with a text for a list': form(operations, field('map', '{"0":"variables.file"}'), content),
  'a map with a number for a path': form(operations, field('map', '{"0":[0]}'), content),
  'a map without paths': form(operations, mapTo(), content),
  'a map with an empty path': form(operations, mapTo(''), content),
  'a map of 10,000 files': form(
    operations,
    field(
      'map',
      JSON.stringify(
        Object.fromEntries(
          Array.from({ length: 10_000 }, (_, index) => [index, ['variables.file']]),
        ),
      ),
    ),
    content,
  ),
  'a map of 50,000 paths': form(
    operations,
    mapTo(...Array.from({ length: 50_000 }, () => 'variables.file')),
    content,
  ),
  'a path of 100 kB': form(operations, mapTo(`variables.${'x'.repeat(100_000)}`), content),
  'a path of 50,000 names': form(
    operations,
    mapTo('variables.file' + '.x'.repeat(50_000)),
    content,
  ),
  'a path that does not begin with variables': form(operations, mapTo('query'), content),
  'a path to what is not there': form(operations, mapTo('variables.other'), content),
  'a path through __proto__': form(operations, mapTo('variables.__proto__.file'), content),
  'a path to __proto__': form(operations, mapTo('variables.__proto__'), content),
  'a path through constructor': form(operations, mapTo('variables.constructor.prototype'), content),
  'a variable of the name __proto__': form(
    field('operations', '{"query":"{ one }","variables":{"__proto__":null}}'),
    mapTo('variables.__proto__'),
    content,
  ),
  'a path through a text': form(nested, mapTo('variables.document.title.0'), content),
  'a path to a text': form(nested, mapTo('variables.document.title'), content),
  'a path to an input object': form(nested, mapTo('variables.document'), content),
  'a path beyond the list': form(nested, mapTo('variables.document.parts.0'), content),
  'a path to the length of a list': form(list, mapTo('variables.files.length'), content),
  'a negative position': form(list, mapTo('variables.files.-1'), content),
  'a position in another form': form(list, mapTo('variables.files.0e0'), content),
  'a position with a zero before it': form(list, mapTo('variables.files.00'), content),
  'a path twice': form(operations, mapTo('variables.file', 'variables.file'), content),
  'a path of two files': form(
    operations,
    field('map', '{"0":["variables.file"],"1":["variables.file"]}'),
    content,
  ),
  'a path through a file': form(
    nested,
    field('map', '{"0":["variables.document.file"],"1":["variables.document.file.filename"]}'),
    content,
  ),
  'a file for each item, in the other order': form(
    list,
    field('map', '{"0":["variables.files.0"],"1":["variables.files.1"]}'),
    file('1', 'second'),
    file('0', 'first'),
  ),
  'a place of a batch that is not there': form(batch, mapTo('2.variables.file'), content),
  'a path without a place of a batch': form(batch, mapTo('variables.file'), content),
  'a place of a batch for a single request': form(operations, mapTo('0.variables.file'), content),
  'a batch': form(batch, mapTo('0.variables.file', '1.variables.file'), content),
  'a file for a variable of another type': form(
    field('operations', '{"query":"mutation ($n: Int) { unread }","variables":{"n":null}}'),
    mapTo('variables.n'),
    content,
  ),
  // Files
  'no file': form(operations, map),
  'a file of another name': form(operations, map, file('1', 'content')),
  'a file that the map does not name beside the one that it does': form(
    operations,
    map,
    file('1', 'other'),
    content,
  ),
  'the file twice': form(operations, map, content, content),
  'more files than are allowed': form(
    operations,
    map,
    ...['1', '2', '3', '4'].map(name => file(name, '')),
    content,
  ),
  'an empty file': form(operations, map, file('0', '')),
  'a file that is too large': form(operations, map, file('0', 'x'.repeat(100_001))),
  'a file of the greatest size': form(operations, map, file('0', 'x'.repeat(100_000))),
  'a form that is too large': form(operations, map, file('1', 'x'.repeat(1_000_000)), content),
  'a name with folders': form(operations, map, file('0', 'content', '../../etc/passwd')),
  'a name with folders of Windows': form(operations, map, file('0', 'content', 'C:\\temp\\a.txt')),
  'a name that is a folder': form(operations, map, file('0', 'content', '..')),
  'a name with a NUL': form(operations, map, file('0', 'content', 'a\0.txt')),
  'a name with a line feed': form(operations, map, file('0', 'content', 'a\nb')),
  'a name of 10 kB': form(operations, map, file('0', 'content', 'n'.repeat(10_000))),
  'an empty name': form(operations, map, file('0', 'content', '')),
  'a name in UTF-8': form(
    operations,
    map,
    file('0', 'content', Buffer.from('naïve – 文.txt').toString('latin1')),
  ),
  'a name that is no UTF-8': form(operations, map, file('0', 'content', '\xff\xfe.txt')),
  'a name in overlong UTF-8': form(operations, map, file('0', 'content', '\xc0\xaf.txt')),
  'a name with quotes that are escaped': form(
    operations,
    map,
    file('0', 'content', 'a \\"b\\".txt'),
  ),
  'a name with quotes as percent': form(operations, map, file('0', 'content', 'a%22b%22.txt')),
  'a name without quotes': form(operations, map, fileWith('filename=a.txt')),
  'a name of RFC 2231': form(operations, map, fileWith("filename*=UTF-8''na%C3%AFve.txt")),
  'a name of RFC 2231 beside a plain one': form(
    operations,
    map,
    fileWith('filename="plain.txt"; filename*=UTF-8\'\'na%C3%AFve.txt'),
  ),
  'a name of RFC 2231 with a bad percent': form(
    operations,
    map,
    fileWith("filename*=UTF-8''na%ZZ.txt"),
  ),
  'a name of RFC 2231 in no charset': form(
    operations,
    map,
    fileWith("filename*=none''na%C3%AFve.txt"),
  ),
  'a name of RFC 2231 with folders': form(
    operations,
    map,
    fileWith("filename*=UTF-8''..%2F..%2Fpasswd"),
  ),
  'a name of RFC 2231 with a NUL': form(operations, map, fileWith("filename*=UTF-8''a%00.txt")),
  'a name of RFC 2231 in pieces': form(
    operations,
    map,
    fileWith('filename*0="a"; filename*1=".txt"'),
  ),
  'a field name of RFC 2231': form(
    operations,
    map,
    part('Content-Disposition: form-data; name*=UTF-8\'\'0; filename="a"', 'content'),
  ),
  'a transfer encoding of base64': form(
    operations,
    map,
    part(
      'Content-Disposition: form-data; name="0"; filename="a"\r\nContent-Transfer-Encoding: base64',
      'Y29udGVudA==',
    ),
  ),
  'a media type that is none': form(
    operations,
    map,
    part(
      'Content-Disposition: form-data; name="0"; filename="a"\r\nContent-Type: <script>',
      'content',
    ),
  ),
  'a media type in capitals': form(
    operations,
    map,
    part(
      'Content-Disposition: form-data; name="0"; filename="a"\r\nContent-Type: IMAGE/PNG; x=y',
      'content',
    ),
  ),
  'a file without a media type': form(operations, map, fileWith('filename="a"')),
  'a file that nobody reads': form(
    field('operations', mutation('unread')),
    map,
    file('0', 'x'.repeat(90_000)),
  ),
  'a body that is compressed': [whole, { headers: 'Content-Encoding: gzip\r\n' }],
}

export const hostileBodies: readonly HostileBody[] = Object.entries(bodies).map(([title, body]) => {
  if (typeof body === 'string') return { title, body }
  return { title, body: body[0], request: body[1] }
})
