import { buildASTSchema, concatAST, parse, validateSchema } from 'graphql17'

/**
 * What graphql-js 17 finds wrong with SDL: in its syntax, or by the rules for SDL, or by those for
 * schemas.
 */
export function faultsOf17(texts: readonly string[]): readonly string[] {
  try {
    const schema = buildASTSchema(concatAST(texts.map(text => parse(text))))
    return validateSchema(schema).map(({ message }) => message)
  } catch (error) {
    return (error as Error).message.split('\n\n')
  }
}
