import {
  buildSchema as buildSchema16,
  getNamedType,
  isEnumType,
  Kind,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import { expect, test } from 'vitest'
import { findBrokenDocuments, findSchemaChanges, type ChangeKind } from 'tapeql/changes'
import { forEachCase, ofAllCases } from '../../random/cases.ts'
import { countOf, seed } from '../../random/seed.ts'
import { randomDocument } from '../validation/random-document.ts'
import { randomPair } from './random-pair.ts'

// graphql-js is the judge of validity, and its TypeInfo of the shapes of results.

const COUNT = countOf(Number(process.env.PAIRS ?? 150))
const DOCUMENTS = 8

/** The kinds with which a document whose text has the use is invalid for sure. */
const visibleKinds: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
  'DIRECTIVE_ARG_REMOVED',
  'DIRECTIVE_LOCATION_REMOVED',
  'DIRECTIVE_REMOVED',
  'DIRECTIVE_REPEATABLE_REMOVED',
  'REQUIRED_DIRECTIVE_ARG_ADDED',
  'ROOT_TYPE_REMOVED',
  'TYPE_REMOVED_FROM_UNION',
  'VALUE_REMOVED_FROM_ENUM',
])

test(
  `documents that no change of ${COUNT} random pairs concerns stay valid, and their results keep their shapes`,
  async () => {
    const counts = { concerned: 0, unconcerned: 0, broken: 0, conflicts: 0 }
    await forEachCase(COUNT, (random, number) => {
      const { texts, schemas } = randomPair(seed, number)
      const [before, after] = [buildSchema16(texts[0]), buildSchema16(texts[1])] as const
      const documents = Array.from({ length: DOCUMENTS }, (_, index) => ({
        name: `D${index}`,
        source: randomDocument(random, before, 0),
      })).filter(
        ({ source }) =>
          errorsOf(before, source).length === 0 && schemas[0].validate(source).length === 0,
      )
      const changes = findSchemaChanges(...schemas, { documents })
      const broken = new Map(
        findBrokenDocuments(...schemas, documents).map(({ document, message }) => [
          document,
          message,
        ]),
      )
      for (const { name, source } of documents) {
        const text = `${texts[0]}\n# After\n${texts[1]}\n# Document\n${source}`
        const message = broken.get(name)
        // graphql-js 16 does not know this rule of the edition of September 2025.
        const isOneOf = message?.includes('must be non-nullable to be used for OneOf') === true
        // In lists of a custom scalar graphql-js 16 expects variables of the type of the scalar.
        const isItem = (error: string): boolean =>
          message === undefined && error.includes('used in position expecting type')
        const errors = isOneOf ? [message] : errorsOf(after, source).filter(error => !isItem(error))
        expect(message !== undefined, `${message}; ${errors.join('; ')}\n${text}`).toBe(
          errors.length > 0,
        )
        const uses = changes.flatMap(({ kind, criticality, uses: changeUses = [] }) =>
          changeUses
            .filter(({ document }) => document === name)
            .map(({ variable }) => ({ kind, criticality, variable })),
        )
        const visible = uses.filter(
          ({ kind, variable }) => visibleKinds.has(kind) && variable === null,
        )
        if (visible.length > 0) expect(errors, text).not.toEqual([])
        if (uses.some(({ criticality }) => criticality === 'BREAKING')) {
          counts.concerned++
          counts.broken += Number(errors.length > 0)
          continue
        }
        const isConflict = (message: string): boolean => /^Fields ".*" conflict/s.test(message)
        expect(
          errors.filter(message => !isConflict(message)),
          text,
        ).toEqual([])
        if (errors.length > 0) {
          counts.conflicts++
          continue
        }
        counts.unconcerned++
        expect(shapeDifferences(before, after, source), text).toEqual([])
        const isTold = uses.some(({ kind }) => kind === 'VALUE_ADDED_TO_ENUM')
        if (!isTold) expect(returnedValues(after, source, before), text).toEqual([])
      }
    })
    ofAllCases(() => {
      expect(counts.concerned).toBeGreaterThan(COUNT)
      expect(counts.unconcerned).toBeGreaterThan(COUNT)
      expect(counts.broken).toBeGreaterThan(COUNT / 4)
    })
  },
  COUNT * 2_000,
)

/** The messages of graphql-js 16, which says nothing of operations without a root type. */
function errorsOf(schema: GraphQLSchema, source: string): readonly string[] {
  const document = parse(source)
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  const messages = (operations as OperationDefinitionNode[]).flatMap(({ operation }) =>
    schema.getRootType(operation) == null ? [`No root type for ${operation}.`] : [],
  )
  return [...messages, ...validate(schema, document).map(({ message }) => message)]
}

/** The types of the selected fields, in the order of the document. */
function fieldTypes(schema: GraphQLSchema, source: string): string[] {
  const typeInfo = new TypeInfo(schema)
  const types: string[] = []
  const enter = () => void types.push(String(typeInfo.getType()))
  visit(parse(source), visitWithTypeInfo(typeInfo, { Field: { enter } }))
  return types
}

/** The selected fields whose type is not the same or stricter after the changes. */
function shapeDifferences(before: GraphQLSchema, after: GraphQLSchema, source: string): string[] {
  const types = fieldTypes(after, source)
  return fieldTypes(before, source).flatMap((type, index) => {
    const pattern = type.replace(/[[\]]/g, '\\$&').replace(/(?<!!)(?=\\\]|$)/g, '!?')
    return new RegExp(`^${pattern}$`).test(types[index]!) ? [] : [`${type}: ${types[index]!}`]
  })
}

/** The enum values that selected fields return after the changes, and did not before. */
function returnedValues(after: GraphQLSchema, source: string, before: GraphQLSchema): string[] {
  const valuesOf = (schema: GraphQLSchema): Set<string> => {
    const typeInfo = new TypeInfo(schema)
    const values = new Set<string>()
    const enter = (): void => {
      const type = getNamedType(typeInfo.getType())
      if (!isEnumType(type) || type.name.startsWith('__')) return
      for (const { name } of type.getValues()) values.add(`${type.name}.${name}`)
    }
    visit(parse(source), visitWithTypeInfo(typeInfo, { Field: { enter } }))
    return values
  }
  const values = valuesOf(before)
  return [...valuesOf(after)].filter(value => !values.has(value))
}
