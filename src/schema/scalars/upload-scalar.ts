import { clip } from '../../errors/clip.ts'
import { ResultMisfit } from '../../errors/completion-error.ts'
import { EngineError } from '../../errors/engine-error.ts'
import { inspect, inspectInput } from '../../errors/inspect.ts'
import type { ScalarTypeDefinition } from '../definitions/type-map.ts'
import { Upload } from './upload.ts'

const expected = 'expected a variable that the map of a multipart form gives a file'

/** A file of the client: null in the JSON of the request, an `Upload` in resolvers. */
export const uploadScalar: ScalarTypeDefinition = {
  kind: 'SCALAR',
  name: 'Upload',
  description: 'A file of a multipart form.',
  specifiedByURL: 'https://github.com/jaydenseric/graphql-multipart-request-spec',

  coerceResult(value) {
    throw new ResultMisfit(`Upload cannot represent value: ${inspect(value)}; it is an input only.`)
  },

  coerceInput(value) {
    if (Upload.is(value)) return value
    throw new EngineError(`Upload cannot represent value: ${inspectInput(value)}; ${expected}.`)
  },

  coerceLiteral({ text }) {
    throw new EngineError(`Upload cannot represent value: ${clip(text)}; ${expected}.`)
  },
}
