import {
  astFromValue,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  parseType,
  parseValue,
  typeFromAST,
  valueFromAST,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql'

/**
 * A default as graphql-js 16 has it: coerced, with the defaults of what it omits, whence it prints
 * `4` for the ID "4". Undefined where it is an object or a list of a custom scalar, which it cannot
 * print.
 */
export function coercedDefault(schema: GraphQLSchema, type: string, literal: string): unknown {
  const inputType = typeFromAST(schema, parseType(type) as never) as unknown as GraphQLInputType
  const value = valueFromAST(parseValue(literal), inputType)
  if (value === undefined) throw new Error(`${literal} is no ${type}.`)
  return isPrintable(value, inputType) ? { value } : undefined
}

/**
 * Takes the defaults away that graphql-js 16 cannot print, and returns how many it leaves and
 * takes.
 */
export function removeUnprintableDefaults(schema: GraphQLSchema): {
  readonly kept: number
  readonly removed: number
} {
  let [kept, removed] = [0, 0]
  for (const inputValue of inputValuesOf(schema)) {
    if (inputValue.defaultValue === undefined) continue
    if (isPrintable(inputValue.defaultValue, inputValue.type)) kept++
    else {
      inputValue.defaultValue = undefined
      removed++
    }
  }
  return { kept, removed }
}

function isPrintable(value: unknown, type: GraphQLInputType): boolean {
  try {
    return astFromValue(value, type) !== undefined
  } catch {
    return false
  }
}

function inputValuesOf(schema: GraphQLSchema): (GraphQLArgument | GraphQLInputField)[] {
  return [
    ...schema.getDirectives().flatMap(({ args }) => args),
    ...Object.values(schema.getTypeMap()).flatMap(type => {
      if (isInputObjectType(type)) return Object.values(type.getFields())
      if (!isObjectType(type) && !isInterfaceType(type)) return []
      return Object.values(type.getFields()).flatMap(({ args }) => args)
    }),
  ]
}
