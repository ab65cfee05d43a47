/** What comes of each hostile body: the status, and the data or the messages. */
export const hostileOutcomes: Readonly<Record<string, string>> = {
  'no boundary': '400 The Content-Type of a form must have a boundary, of 70 characters at most.',
  'an empty boundary': '400 The body is no complete form of its boundary.',
  'an empty quoted boundary': '400 The body is no complete form of its boundary.',
  'a quoted boundary': '200 {"one":"a.txt|text/plain|7bit|content"}',
  'a boundary in capitals': '200 {"one":"a.txt|text/plain|7bit|content"}',
  'a boundary that is given twice':
    '415 The Content-Type of the request must be application/json or multipart/form-data.',
  'a boundary that the body has not': '400 The body is no complete form of its boundary.',
  'a boundary of 2,000 characters':
    '400 The Content-Type of a form must have a boundary, of 70 characters at most.',
  'a boundary of signs of regular expressions': '200 {"one":"a.txt|text/plain|7bit|content"}',
  'a content that begins like the boundary': '200 {"one":"a.txt|text/plain|7bit|\\r\\n--imit"}',
  'a content that has the boundary without its dashes': '200 {"one":"a.txt|text/plain|7bit|limit"}',
  'a content of line ends and dashes':
    '200 {"one":"a.txt|text/plain|7bit|\\r\\n--\\r\\n-\\r\\r\\n--"}',
  'a preamble': '200 {"one":"a.txt|text/plain|7bit|content"}',
  'a preamble of 10 kB': '200 {"one":"a.txt|text/plain|7bit|content"}',
  'an epilogue': '200 {"one":"a.txt|text/plain|7bit|content"}',
  'an epilogue that is a form': '200 {"one":"a.txt|text/plain|7bit|content"}',
  'lines that end with a line feed alone': '400 The body is no complete form of its boundary.',
  'another multipart type':
    '415 The Content-Type of the request must be application/json or multipart/form-data.',
  'the media type and no more':
    '400 The Content-Type of a form must have a boundary, of 70 characters at most.',
  'no bytes': '400 The body is no complete form of its boundary.',
  'the boundary alone': '400 The body is no complete form of its boundary.',
  'a form without parts': '400 The form has no field "operations"; expected it as the first field.',
  'a form of the last line alone, without a line end':
    '400 The form has no field "operations"; expected it as the first field.',
  'an end in a header field': '400 The body is no complete form of its boundary.',
  'an end in operations': '400 The body is no complete form of its boundary.',
  'an end before the map': '400 The body is no complete form of its boundary.',
  'an end in the map': '400 The body is no complete form of its boundary.',
  'an end behind the map': '400 The body is no complete form of its boundary.',
  'an end in the header fields of the file': '400 The body is no complete form of its boundary.',
  'an end in the content': '200 The body is no complete form of its boundary.',
  'an end in the last boundary': '200 The body is no complete form of its boundary.',
  'no line end behind the last boundary': '200 {"one":"a.txt|text/plain|7bit|content"}',
  'no last dashes': '200 {"one":"a.txt|text/plain|7bit|content"}',
  'a length that is too large': '0',
  'a length that is too small': '400',
  'a client that goes in the content': '0',
  'a client that waits in the content': '200 The body did not arrive within 300 milliseconds.',
  'a client that waits in operations': '408 The body did not arrive within 300 milliseconds.',
  'a part without header fields': '200 {"one":"a.txt|text/plain|7bit|content"}',
  '5,000 parts without header fields': '400 The form has more than 1003 parts.',
  'a part without a name': '400 A field of the form has no name.',
  'a file without a name': '400 A file of the form has no name.',
  'a part without a disposition': '200 {"one":"a.txt|text/plain|7bit|content"}',
  'a part of another disposition': '200 The form has no file "0", which its map names.',
  'a name that is given twice': '200 {"one":"a|text/plain|7bit|content"}',
  'a header field of 20 kB': '200 The form has no file "0", which its map names.',
  '200 header fields': '200 The form has no file "0", which its map names.',
  'a NUL in a header field': '200 {"one":"a|text/plain|7bit|content"}',
  'a header field without a colon': '200 {"one":"a|text/plain|7bit|content"}',
  '5,000 empty parts': '400 The form has more than 1000 fields.',
  '5,000 parts before operations': '400 The form has more than 1000 fields.',
  'operations twice': '400 The form has the field "operations" twice.',
  'the map twice': '400 The form has the field "map" twice.',
  'the map before operations': '400 The form has the field "map" before the field "operations".',
  'the file before operations':
    '400 The form has the file "0" before the fields "operations" and "map"; expected it behind them.',
  'the file between operations and the map':
    '400 The form has the file "0" before the field "map"; expected it behind.',
  'fields behind the files': '200 {"one":"a.txt|text/plain|7bit|content"}',
  'the fields of a request beside operations': '200 {"one":"a.txt|text/plain|7bit|content"}',
  'operations as a file':
    '400 The form has the file "operations" before the fields "operations" and "map"; expected it behind them.',
  'the map as a file':
    '400 The form has the file "map" before the field "map"; expected it behind.',
  'a field in the place of the file':
    '400 The form has a text as "0", which its map names; expected a file.',
  'a field of the name __proto__': '200 {"one":"a.txt|text/plain|7bit|content"}',
  'operations of a media type': '200 {"one":"a.txt|text/plain|7bit|content"}',
  'operations in UTF-16': '200 {"one":"a.txt|text/plain|7bit|content"}',
  'operations that are no JSON':
    '400 The field "operations" is no JSON; expected a request, or a list of requests, as JSON.',
  'operations that are a text':
    '400 The field "operations" is "one"; expected a request, or a list of requests, as JSON.',
  'operations without a query': '400 The parameter "query" is missing; expected a string.',
  'operations without variables':
    '400 The field "map" has the path "variables.file", where the operations have no value; expected null.',
  'operations as deep as 50,000 lists':
    '400 The field "operations" is no JSON; expected a request, or a list of requests, as JSON.',
  'variables as deep as 50,000 lists':
    '400 The field "map" has the path "variables.file", where the operations have a value that is not null; expected null.',
  'a map that is a list': '400 The field "map" is a list; expected a JSON object.',
  'a map that is no JSON': '400 The field "map" is no JSON; expected a JSON object.',
  'a map that is null': '400 The field "map" is null; expected a JSON object.',
  'an empty map': '200 Variable "$file" of non-null type "Upload!" must not be null.',
  'a map with a text for a list':
    '400 The entry "0" of the field "map" is a string; expected a list of paths, as in ["variables.file"].',
  'a map with a number for a path':
    '400 The entry "0" of the field "map" has a whole number; expected a list of paths, as in ["variables.file"].',
  'a map without paths': '200 Variable "$file" of non-null type "Upload!" must not be null.',
  'a map with an empty path':
    '400 The field "map" has the path ""; expected a path of a variable, as "variables.file".',
  'a map of 10,000 files': '400 The form has 10000 files; at most 3 are allowed.',
  'a map of 50,000 paths': '400 The field "map" has 50000 places for files; at most 3 are allowed.',
  'a path of 100 kB':
    '400 The field "map" has the path "variables.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…", where the operations have no value; expected null.',
  'a path of 50,000 names':
    '400 The field "map" has the path "variables.file.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x…", where the operations have no value; expected null.',
  'a path that does not begin with variables':
    '400 The field "map" has the path "query"; expected a path of a variable, as "variables.file".',
  'a path to what is not there':
    '400 The field "map" has the path "variables.other", where the operations have no value; expected null.',
  'a path through __proto__':
    '400 The field "map" has the path "variables.__proto__.file", where the operations have no value; expected null.',
  'a path to __proto__':
    '400 The field "map" has the path "variables.__proto__", where the operations have no value; expected null.',
  'a path through constructor':
    '400 The field "map" has the path "variables.constructor.prototype", where the operations have no value; expected null.',
  'a variable of the name __proto__': '200 {"one":1}',
  'a path through a text':
    '400 The field "map" has the path "variables.document.title.0", where the operations have no value; expected null.',
  'a path to a text':
    '400 The field "map" has the path "variables.document.title", where the operations have a value that is not null; expected null.',
  'a path to an input object':
    '400 The field "map" has the path "variables.document", where the operations have a value that is not null; expected null.',
  'a path beyond the list':
    '400 The field "map" has the path "variables.document.parts.0", where the operations have no value; expected null.',
  'a path to the length of a list':
    '400 The field "map" has the path "variables.files.length", where the operations have no value; expected null.',
  'a negative position':
    '400 The field "map" has the path "variables.files.-1", where the operations have no value; expected null.',
  'a position in another form':
    '400 The field "map" has the path "variables.files.0e0", where the operations have no value; expected null.',
  'a position with a zero before it':
    '400 The field "map" has the path "variables.files.00", where the operations have no value; expected null.',
  'a path twice':
    '400 The field "map" has the path "variables.file", where the operations have a value that is not null; expected null.',
  'a path of two files':
    '400 The field "map" has the path "variables.file", where the operations have a value that is not null; expected null.',
  'a path through a file':
    '400 The field "map" has the path "variables.document.file.filename", where the operations have no value; expected null.',
  'a file for each item, in the other order':
    '200 {"many":["a.txt|text/plain|7bit|first","a.txt|text/plain|7bit|second"]}',
  'a place of a batch that is not there':
    '400 The field "map" has the path "2.variables.file", where the operations have no value; expected null.',
  'a path without a place of a batch':
    '400 The field "map" has the path "variables.file"; expected a path of a variable, as "0.variables.file".',
  'a place of a batch for a single request':
    '400 The field "map" has the path "0.variables.file"; expected a path of a variable, as "variables.file".',
  'a batch': '200 [{"data":{"one":"a.txt|text/plain|7bit|content"}},{"data":{"unread":"unread"}}]',
  'a file for a variable of another type': '200 Variable "$n" is never used.',
  'no file': '200 The form has no file "0", which its map names.',
  'a file of another name': '200 The form has no file "0", which its map names.',
  'a file that the map does not name beside the one that it does':
    '200 {"one":"a.txt|text/plain|7bit|content"}',
  'the file twice': '200 {"one":"a.txt|text/plain|7bit|content"}',
  'more files than are allowed': '200 The form has more than 3 files.',
  'an empty file': '200 {"one":"a.txt|text/plain|7bit|"}',
  'a file that is too large': '200 The file "0" is larger than 100000 bytes.',
  'a file of the greatest size': '200 {"one":"a.txt|text/plain|7bit|100000 characters"}',
  'a form that is too large': '413 The body is larger than 1000000 bytes.',
  'a name with folders': '200 {"one":"passwd|text/plain|7bit|content"}',
  'a name with folders of Windows': '200 {"one":"a.txt|text/plain|7bit|content"}',
  'a name that is a folder': '200 {"one":"|text/plain|7bit|content"}',
  'a name with a NUL': '400 The name of the file "0" has a control character.',
  'a name with a line feed': '200 The form has no file "0", which its map names.',
  'a name of 10 kB': '400 The name of the file "0" has 10000 characters; at most 255 are allowed.',
  'an empty name': '200 {"one":"|text/plain|7bit|content"}',
  'a name in UTF-8': '200 {"one":"naïve – 文.txt|text/plain|7bit|content"}',
  'a name that is no UTF-8': '200 {"one":"��.txt|text/plain|7bit|content"}',
  'a name in overlong UTF-8': '200 {"one":"��.txt|text/plain|7bit|content"}',
  'a name with quotes that are escaped': '200 {"one":"a \\"b\\".txt|text/plain|7bit|content"}',
  'a name with quotes as percent': '200 {"one":"a%22b%22.txt|text/plain|7bit|content"}',
  'a name without quotes': '200 {"one":"a.txt|text/plain|7bit|content"}',
  'a name of RFC 2231': '200 {"one":"naïve.txt|text/plain|7bit|content"}',
  'a name of RFC 2231 beside a plain one': '200 {"one":"plain.txt|text/plain|7bit|content"}',
  'a name of RFC 2231 with a bad percent': '200 {"one":"na%ZZ.txt|text/plain|7bit|content"}',
  'a name of RFC 2231 in no charset': '200 {"one":"naïve.txt|text/plain|7bit|content"}',
  'a name of RFC 2231 with folders': '200 {"one":"passwd|text/plain|7bit|content"}',
  'a name of RFC 2231 with a NUL': '400 The name of the file "0" has a control character.',
  'a name of RFC 2231 in pieces': '200 {"one":"1=.txt|text/plain|7bit|content"}',
  'a field name of RFC 2231': '200 {"one":"a|text/plain|7bit|content"}',
  'a transfer encoding of base64': '200 {"one":"a|text/plain|base64|Y29udGVudA=="}',
  'a media type that is none': '200 {"one":"a|<script>|7bit|content"}',
  'a media type in capitals': '200 {"one":"a|image/png|7bit|content"}',
  'a file without a media type': '200 {"one":"a|text/plain|7bit|content"}',
  'a file that nobody reads': '200 {"unread":"unread"}',
  'a body that is compressed': '415 The Content-Encoding of the request must be identity.',
}
