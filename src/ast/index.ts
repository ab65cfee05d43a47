export { parse, parseConstValue, parseType, parseValue, type ParseOptions, type SourceText } from './parse.ts'
export { GraphQLError } from '../errors/graphql-error.ts'
export { GraphQLSyntaxError } from './graphql-syntax-error.ts'
export type * from '../language/ast.ts'
