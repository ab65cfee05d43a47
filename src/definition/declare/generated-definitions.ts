import { outermostListeners } from '../../schema/compile/field-listeners.ts'
import type { TypeMap, TypeReference } from '../../schema/definitions/type-map.ts'
import type { Declarations, Replacements } from './declarations.ts'
import type { FieldStatement } from './field.ts'
import type { KeyStatement } from './keys.ts'
import { camelCase } from './names.ts'
import {
  emptyStatements,
  type NamespaceDefinitions,
  type TypeStatements,
} from './type-definitions.ts'

/** The definitions that the declarations of a namespace generate, and what cannot be generated. */
export interface GeneratedNamespace extends NamespaceDefinitions {
  /** Sentences about definitions that cannot be generated, and about types that are declared, too. */
  readonly faults: readonly string[]
}

/**
 * Returns the definitions that the declarations of a namespace generate; undefined for declarations
 * that generate none.
 */
export function generatedDefinitions(
  declarations: Declarations,
  replacements: Replacements,
): GeneratedNamespace | undefined {
  const definitions = Object.entries(declarations).flatMap(([name, declaration]) =>
    'generate' in declaration && declaration.generate !== undefined
      ? [{ name, ...declaration.generate(name, declarations, replacements) }]
      : [],
  )
  if (definitions.length === 0) return undefined
  const types = Object.assign(
    {},
    ...definitions.map(definition => definition.types),
  ) as Declarations
  // Two declarations that generate the same type generate the same fields for it.
  const fields = new Map(definitions.flatMap(definition => [...definition.fields]))
  const nodes = new Map(definitions.flatMap(definition => [...(definition.nodes ?? [])]))
  const keys = new Map(definitions.map(definition => [definition.name, definition.keys]))
  return {
    declarations: types,
    statements: new Map(
      [...fields].map(([name, typeFields]) => [
        name,
        { ...withFields(typeFields, keys.get(name)), node: nodes.get(name) },
      ]),
    ),
    roots: {
      query: withFields(definitions.flatMap(({ query }) => query)),
      mutation: withFields(definitions.flatMap(({ mutation }) => mutation)),
      subscription: emptyStatements(),
    },
    directives: [],
    faults: [
      ...definitions.flatMap(definition => definition.faults),
      ...Object.keys(types)
        .filter(name => Object.hasOwn(declarations, name))
        .map(name => `The type ${name} is declared, and generated, too; rename one of them.`),
    ],
  }
}

/**
 * Returns the fields of generating types that the host defines: by statements, or by resolvers of
 * the schema.
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
      ...resolvers.flatMap(resolverMap => Object.keys(Object(resolverMap[name]) as object)),
    ]
    if (fieldNames.length > 0) replacements.set(name, new Set(fieldNames))
  }
  return replacements
}

/** Reports options of generating declarations that do not fit the fields of a schema. */
export function checkGeneratingTypes(
  declarations: Declarations,
  replacements: Replacements,
  typeMap: TypeMap,
  report: (sentence: string) => void,
): void {
  const listenersOf = outermostListeners(typeMap)
  for (const type of typeMap.types) {
    const declaration = Object.hasOwn(declarations, type.name)
      ? declarations[type.name]!
      : undefined
    if (type.kind !== 'OBJECT' || declaration?.kind !== 'OBJECT') continue
    const listenerOf = listenersOf(type.name)
    const fields = type.fields.map(field => ({
      declaredName: field.declaredName,
      isOfHost: replacements.get(type.name)?.has(field.name) === true,
      listener: listenerOf(field.name),
    }))
    declaration.checkFields?.(type.name, fields, report)
  }
}

/** Returns a type map without the generated types that no other type and no directive refers to. */
export function withoutUnreferencedTypes(typeMap: TypeMap, generatedTypes: Declarations): TypeMap {
  const { types, directives } = typeMap
  const typesByName = new Map(types.map(type => [type.name, type]))
  const referencedNames = new Set<string>()
  const visit = (name: string): void => {
    const type = typesByName.get(name)
    if (referencedNames.has(name) || type === undefined) return
    referencedNames.add(name)
    if ('interfaces' in type) type.interfaces.forEach(visit)
    if ('members' in type) type.members.forEach(visit)
    if (!('fields' in type)) return
    for (const field of type.fields) {
      visit(namedTypeOf(field.type))
      if ('arguments' in field)
        field.arguments.forEach(argument => visit(namedTypeOf(argument.type)))
    }
  }
  for (const { name } of types) if (!Object.hasOwn(generatedTypes, name)) visit(name)
  for (const directive of directives)
    directive.arguments.forEach(({ type }) => visit(namedTypeOf(type)))
  return { ...typeMap, types: types.filter(({ name }) => referencedNames.has(name)) }
}

function withFields(
  fields: readonly FieldStatement[],
  keys: readonly KeyStatement[] = [],
): TypeStatements {
  return { ...emptyStatements(), fields: [...fields], keys: [...keys] }
}

function namedTypeOf(type: TypeReference): string {
  return type.kind === 'NAMED' ? type.name : namedTypeOf(type.ofType)
}
