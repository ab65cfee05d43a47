import { SchemaError } from '../../errors/schema-error.ts'
import type { TypeMap, TypeReference } from '../../schema/definitions/type-map.ts'
import type { Declarations, Replacements } from './declarations.ts'
import type { FieldStatement } from './field.ts'
import { camelCase } from './names.ts'
import {
  emptyStatements,
  type NamespaceDefinitions,
  type TypeStatements,
} from './type-definitions.ts'

/**
 * What the declarations of a namespace generate; undefined where none does.
 *
 * @throws SchemaError when something cannot be generated, or a generated type has a taken name
 */
export function generatedDefinitions(
  declarations: Declarations,
  replacements: Replacements,
): NamespaceDefinitions | undefined {
  const generated = Object.entries(declarations).flatMap(([name, declaration]) =>
    declaration.kind === 'OBJECT' && declaration.generate !== undefined
      ? [declaration.generate(name, declarations, replacements)]
      : [],
  )
  if (generated.length === 0) return undefined
  const types = Object.assign({}, ...generated.map(each => each.types)) as Declarations
  const taken = Object.keys(types).filter(name => Object.hasOwn(declarations, name))
  const faults = [
    ...generated.flatMap(each => each.faults),
    ...taken.map(name => `The type ${name} is declared, and generated, too; rename one of them.`),
  ]
  if (faults.length > 0) throw new SchemaError(faults)
  // Two declarations that generate one type generate the same fields of it.
  const fields = new Map(generated.flatMap(each => [...each.fields]))
  return {
    declarations: types,
    statements: new Map([...fields].map(([name, own]) => [name, withFields(own)])),
    roots: {
      query: withFields(generated.flatMap(({ query }) => query)),
      mutation: withFields(generated.flatMap(({ mutation }) => mutation)),
      subscription: emptyStatements(),
    },
    directives: [],
  }
}

/**
 * The fields of types that generate definitions which the host defines itself: by statements, or by
 * resolvers of the schema.
 */
export function replacementsOf(
  declarations: Declarations,
  statements: ReadonlyMap<string, TypeStatements>,
  resolvers: readonly Readonly<Record<string, unknown>>[],
): Replacements {
  const replacements = new Map<string, ReadonlySet<string>>()
  for (const [name, declaration] of Object.entries(declarations)) {
    if (declaration.kind !== 'OBJECT' || declaration.generate === undefined) continue
    const fieldNames = [
      ...(statements.get(name)?.fields ?? []).map(field => camelCase(field.name)),
      ...resolvers.flatMap(map => Object.keys(Object(map[name]) as object)),
    ]
    if (fieldNames.length > 0) replacements.set(name, new Set(fieldNames))
  }
  return replacements
}

/** A type map without the generated types that nothing in it refers to. */
export function withoutUnused(typeMap: TypeMap, generated: Declarations): TypeMap {
  const { types, directives } = typeMap
  const byName = new Map(types.map(type => [type.name, type]))
  const used = new Set<string>()
  const use = (name: string): void => {
    const type = byName.get(name)
    if (used.has(name) || type === undefined) return
    used.add(name)
    if ('interfaces' in type) type.interfaces.forEach(use)
    if ('members' in type) type.members.forEach(use)
    if (!('fields' in type)) return
    for (const field of type.fields) {
      use(nameIn(field.type))
      if ('arguments' in field) field.arguments.forEach(each => use(nameIn(each.type)))
    }
  }
  for (const { name } of types) if (!Object.hasOwn(generated, name)) use(name)
  for (const each of directives) each.arguments.forEach(({ type }) => use(nameIn(type)))
  return { ...typeMap, types: types.filter(({ name }) => used.has(name)) }
}

function withFields(fields: readonly FieldStatement[]): TypeStatements {
  return { ...emptyStatements(), fields: [...fields] }
}

function nameIn(type: TypeReference): string {
  return type.kind === 'NAMED' ? type.name : nameIn(type.ofType)
}
