export {
  parse,
  parseConstValue,
  parseSchemaCoordinate,
  parseType,
  parseValue,
  type SourceText,
} from './parse.ts'
export type { ParseOptions } from './parse-options.ts'
export { GraphQLError } from '../errors/graphql-error.ts'
export { GraphQLSyntaxError } from './graphql-syntax-error.ts'
export type * from '../language/ast.ts'
