import type { GraphQLError } from '../errors/graphql-error.ts'
import { inspectInput } from '../errors/inspect.ts'
import { SchemaError } from '../errors/schema-error.ts'
import type {
  Declarations,
  FieldOfSchema,
  GeneratedDefinitions,
  ObjectDeclaration,
  Replacements,
} from '../definition/declare/declarations.ts'
import type { Applied } from '../definition/declare/directive-definition.ts'
import type { ResolverEvent, Selection } from '../schema/definitions/resolver.ts'
import { definitionsOfSource } from './generation/generate.ts'
import { and, filterCondition, scopeCondition } from './loading/filter.ts'
import { hasKeyFields, keyFields, primaryKeyOf, missingKeyFault } from './loading/key-values.ts'
import { orderOf } from './loading/list-arguments.ts'
import { findRecord, selectRecords } from './loading/records.ts'
import { requestState } from './loading/request-state.ts'
import { selectedColumns } from './loading/selected-columns.ts'
import { mutationFaults, queryFaults, sourceFaults, sourcesFaults } from './source-expectations.ts'
import { checkListeners } from './model/listened-fields.ts'
import { checkReads } from './model/option-names.ts'
import { sourceModel, type SourceModel } from './model/source-model.ts'
import type { AnySourceOptions, NamedSource, SourceFamily, SourceSettings } from './model/source.ts'
import type { DeclaredAssociation, Row, SourceAdapter } from './source-adapter.ts'
import type {
  MutationOptions,
  QueryOptions,
  RecordsOptions,
  SourcesOptions,
  WriteAction,
} from './source-options.ts'
import { violationError } from './writing/refusals.ts'

/** Returns the function that declares sources of one database. */
export function sourcesOf(
  adapter: SourceAdapter,
  options: SourcesOptions<any>,
  declaredAssociations: (
    schema: Readonly<Record<string, unknown>>,
  ) => ReadonlyMap<any, readonly DeclaredAssociation[]>,
): (table: unknown, options?: AnySourceOptions) => SourceDeclaration {
  refuseFaults(sourcesFaults(options))
  const associationsByTable =
    options.schema === undefined ? undefined : declaredAssociations(options.schema)
  const family: SourceFamily = { adapter, options }
  return (table, sourceOptions = {}) => {
    const description = adapter.describe(table)
    refuseFaults(sourceFaults(`The source of ${description.name}`, sourceOptions))
    const settings = {
      family,
      description,
      options: sourceOptions,
      query: undefined,
      mutation: undefined,
    }
    const boundSources = new Map<string, NamedSource>()
    return new SourceDeclaration(settings, associationsByTable?.get(table) ?? [], boundSources)
  }
}

/** A declared source: an object type whose fields are generated from a table. */
class SourceDeclaration implements ObjectDeclaration<any> {
  readonly kind = 'OBJECT'
  readonly description?: string
  readonly appliedDirectives: readonly Applied<'OBJECT'>[]
  readonly #settings: SourceSettings
  readonly #associations: readonly DeclaredAssociation[]
  /** The sources by the names of their types. Copies of a declaration share this map. */
  readonly #boundSources: Map<string, NamedSource>

  constructor(
    settings: SourceSettings,
    associations: readonly DeclaredAssociation[],
    boundSources: Map<string, NamedSource>,
    description?: string,
    directives: readonly Applied<'OBJECT'>[] = [],
  ) {
    this.#settings = settings
    this.#associations = associations
    this.#boundSources = boundSources
    this.appliedDirectives = directives
    if (description !== undefined) this.description = description
  }

  desc(text: string): this {
    return this.#with({}, text)
  }

  directives(...applied: Applied<'OBJECT'>[]): this {
    return this.#with({}, this.description, [...this.appliedDirectives, ...applied])
  }

  /** Refuses options, which would leave out nothing of what a caller in JavaScript wants left out. */
  buildAll(...options: readonly unknown[]): this {
    if (options.length > 0)
      refuseFaults([
        `buildAll() takes no options, but has ${inspectInput(options[0])}; write buildQuery({ ... }).buildMutation({ ... }).`,
      ])
    return this.#with({ query: {}, mutation: {} })
  }

  buildQuery(options: QueryOptions = {}): this {
    refuseFaults(queryFaults(options))
    return this.#with({ query: options })
  }

  buildMutation(options: MutationOptions = {}): this {
    refuseFaults(mutationFaults(options))
    return this.#with({ mutation: options })
  }

  generate(
    name: string,
    declarations: Declarations,
    replacements: Replacements,
  ): GeneratedDefinitions {
    const model = modelOf(declarations, replacements)
    // A deletion first moves the source to the end of the map, where `#source` looks.
    this.#boundSources.delete(name)
    this.#boundSources.set(name, model.sources.get(name)!)
    return definitionsOfSource(name, model)
  }

  checkFields(
    name: string,
    fields: readonly FieldOfSchema[],
    report: (sentence: string) => void,
  ): void {
    const fieldNames = fields.map(({ declaredName }) => declaredName)
    checkReads(name, this.#settings, fieldNames, report)
    checkListeners(this.#boundSources.get(name)!, fields, report)
  }

  /**
   * The record with a primary key; null for a record that is absent or invisible to the request.
   */
  async find(key: unknown, event: ResolverEvent<any, any>): Promise<Row | null> {
    const source = this.#source(event)
    if (!hasKeyFields(source)) throw new Error(missingKeyFault(source, 'find'))
    const fields = keyFields(source)
    const keyValues =
      typeof key === 'object' && key !== null ? (key as Row) : { [fields[0]?.name ?? '']: key }
    const values = primaryKeyOf(source, keyValues)
    if (values === undefined) return null
    const columns = returnedColumns(source, event)
    return (await findRecord(source, values, columns, event)) ?? null
  }

  /** The records of a list that are visible to the request. */
  select(event: ResolverEvent<any, any>, options: RecordsOptions = {}): Promise<readonly Row[]> {
    const source = this.#source(event)
    const { where, filter, order, limit, offset } = options
    const state = requestState(source.family, event)
    const conditions = [
      scopeCondition(source, event.context),
      filterCondition(source, filter, state),
      ...(where === undefined
        ? []
        : [{ kind: 'host', subject: `where of select() of ${source.name}`, make: where } as const]),
    ]
    const branch = {
      where: and(...conditions),
      order: orderOf(source, order, state),
      limit,
      offset,
    }
    return selectRecords(source, branch, returnedColumns(source, event), event)
  }

  /** The error by which a generated mutation answers an exception of the database. */
  violationError(exception: unknown, action: WriteAction = 'update'): GraphQLError | undefined {
    return violationError(this.#source(), action === 'delete', exception)
  }

  /** The source whose type the selection names; by default, the last bound source. */
  #source(event?: ResolverEvent<any, any>): NamedSource {
    const boundSources = [...this.#boundSources.values()]
    const selected =
      event !== undefined && boundSources.length > 1
        ? selectedSource(event.selection, this.#boundSources)
        : undefined
    const source = selected ?? boundSources.at(-1)
    if (source !== undefined) return source
    const { name } = this.#settings.description
    throw new Error(`The source of ${name} is in no schema yet; make the schema first.`)
  }

  #with(
    settings: Partial<SourceSettings>,
    description: string | undefined = this.description,
    directives: readonly Applied<'OBJECT'>[] = this.appliedDirectives,
  ): this {
    const mergedSettings = { ...this.#settings, ...settings }
    return new SourceDeclaration(
      mergedSettings,
      this.#associations,
      this.#boundSources,
      description,
      directives,
    ) as this
  }

  static settingsOf(this: void, declaration: object): SourceSettings | undefined {
    return declaration instanceof SourceDeclaration ? declaration.#settings : undefined
  }

  static associationsOf(this: void, declaration: object): readonly DeclaredAssociation[] {
    return declaration instanceof SourceDeclaration ? declaration.#associations : []
  }
}

/** The columns that the client selects, and the primary key for the host. */
function returnedColumns(
  source: NamedSource,
  { selection }: ResolverEvent<any, any>,
): readonly string[] {
  return selectedColumns(source, [selection], source.description.primaryKey)
}

/**
 * The first source whose type is selected, at any depth: the record may be in a field of a payload.
 */
function selectedSource(
  { fields }: Selection,
  boundSources: ReadonlyMap<string, NamedSource>,
): NamedSource | undefined {
  for (const { typeName, selection } of fields) {
    const source = boundSources.get(typeName) ?? selectedSource(selection, boundSources)
    if (source !== undefined) return source
  }
  return undefined
}

/**
 * The model of each namespace. Each generation of a namespace's definitions has new replacements.
 */
const models = new WeakMap<Replacements, SourceModel>()

function modelOf(declarations: Declarations, replacements: Replacements): SourceModel {
  let model = models.get(replacements)
  if (model !== undefined) return model
  model = sourceModel(
    declarations,
    replacements,
    SourceDeclaration.settingsOf,
    SourceDeclaration.associationsOf,
  )
  models.set(replacements, model)
  return model
}

function refuseFaults(faults: readonly string[]): void {
  if (faults.length > 0) throw new SchemaError(faults)
}
