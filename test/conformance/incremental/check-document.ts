import {
  getDirectiveValues,
  GraphQLDeferDirective,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  GraphQLStreamDirective,
  getVariableValues,
  isAbstractType,
  Kind,
  visit,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type GraphQLDirective,
  type GraphQLSchema,
  type InlineFragmentNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql17'
import type { ResponsePath } from '../../../src/errors/graphql-error.ts'
import { ResponseInParts } from './merge-parts.ts'
import { isObject, textOfPath, valueAt, type Part } from './parts.ts'
import { typeNameOf } from './plain-document.ts'

/** What was asked for, and what it gives in one response. */
export interface PlainRequest {
  readonly schema: GraphQLSchema
  readonly document: DocumentNode
  readonly operationName: string | undefined
  readonly variables: Readonly<Record<string, unknown>>
  /** The data of the plain document, with the types of its objects. */
  readonly typedData: unknown
}

/**
 * Where the parts of a response do not fit the document: a label, a path or an initial count that
 * is not that of a directive, and a fragment that is complete before all of its fields are there.
 */
export function faultsOfDocument(parts: readonly Part[], request: PlainRequest): readonly string[] {
  const { operation, variableValues } = operationOf(request)
  if (operation === undefined || variableValues === undefined) return []
  return new DocumentCheck(request, variableValues).check(parts)
}

type VariableValues = Parameters<typeof getDirectiveValues>[2]
type Site = FieldNode | FragmentSpreadNode | InlineFragmentNode

function operationOf({ schema, document, operationName, variables }: PlainRequest): {
  readonly operation: OperationDefinitionNode | undefined
  readonly variableValues: VariableValues
} {
  const operation = document.definitions.find(
    (definition): definition is OperationDefinitionNode =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      (operationName === undefined || definition.name?.value === operationName),
  )
  const result = getVariableValues(schema, operation?.variableDefinitions ?? [], variables)
  return {
    operation,
    variableValues: 'variableValues' in result ? result.variableValues : undefined,
  }
}

class DocumentCheck {
  readonly #faults: string[] = []
  readonly #request: PlainRequest
  readonly #variableValues: VariableValues
  readonly #fragments = new Map<string, FragmentDefinitionNode>()
  /** The fields and fragments with an active directive, by their label. */
  readonly #sites = new Map<string | undefined, Site[]>()
  /** The fields and fragments that the operation reaches on several ways. */
  readonly #repeatedSites = new Set<Site>()
  #passesSpreads = false

  constructor(request: PlainRequest, variableValues: VariableValues) {
    this.#request = request
    this.#variableValues = variableValues
    const note = (site: Site): void => {
      const values = this.#incrementalValues(site)
      if (values === undefined) return
      const label = typeof values['label'] === 'string' ? values['label'] : undefined
      this.#sites.set(label, [...(this.#sites.get(label) ?? []), site])
    }
    visit(request.document, {
      Field: note,
      FragmentSpread: note,
      InlineFragment: note,
      FragmentDefinition: node => void this.#fragments.set(node.name.value, node),
    })
    for (const definition of this.#fragments.values()) {
      if (this.#waysTo(definition) < 2) continue
      const noteRepeated = (site: Site): void => void this.#repeatedSites.add(site)
      visit(definition, { FragmentSpread: noteRepeated, InlineFragment: noteRepeated })
    }
  }

  /** On how many ways operations reach a fragment. */
  #waysTo({ name: { value: name } }: FragmentDefinitionNode): number {
    let ways = 0
    for (const definition of this.#request.document.definitions) {
      let spreads = 0
      visit(definition, {
        FragmentSpread: node => void (spreads += node.name.value === name ? 1 : 0),
      })
      if (spreads > 0)
        ways +=
          spreads * (definition.kind === Kind.FRAGMENT_DEFINITION ? this.#waysTo(definition) : 1)
    }
    return ways
  }

  check(parts: readonly Part[]): readonly string[] {
    const paths = new Map<string, { readonly path: ResponsePath; readonly label?: string }>()
    const response = new ResponseInParts()
    for (const part of parts) {
      const { pending = [], completed = [], incremental = [] } = part
      response.add(part)
      const { data } = response
      for (const announcement of pending) {
        paths.set(announcement.id, announcement)
        const items = incremental
          .filter(({ id }) => id === announcement.id)
          .flatMap(entry => entry.items ?? [])
        this.#checkAnnouncement(announcement, data, items.length)
      }
      for (const { id, errors } of completed) {
        const announcement = paths.get(id)
        if (errors === undefined && announcement !== undefined) this.#checkWhole(announcement, data)
      }
    }
    return this.#faults
  }

  #checkAnnouncement(
    { path, label }: { readonly path: ResponsePath; readonly label?: string },
    data: unknown,
    itemCount: number,
  ): void {
    const value = valueAt(data, path)
    const isStream = Array.isArray(value)
    const sites = this.#sitesAt(path, label, isStream)
    const what = `A ${isStream ? 'stream' : 'fragment'} ${label === undefined ? 'without a label' : `"${label}"`}`
    if (sites.length === 0) {
      this.#faults.push(`${what} at ${textOfPath(path)} is not in the document.`)
      return
    }
    if (!isStream) return
    const initialCounts = sites.map(site => this.#incrementalValues(site)!['initialCount'])
    const count = value.length - itemCount
    if (!initialCounts.includes(count)) {
      this.#faults.push(
        `${what} at ${textOfPath(path)} begins with ${count} items, not ${initialCounts.join(' or ')}.`,
      )
    }
  }

  /** The fields or fragments with a label that may stand at a path. */
  #sitesAt(path: ResponsePath, label: string | undefined, isStream: boolean): readonly Site[] {
    return (this.#sites.get(label) ?? []).filter(site => {
      if (site.kind === Kind.FIELD)
        return isStream && (site.alias ?? site.name).value === path.at(-1)
      if (isStream) return false
      const object = valueAt(this.#request.typedData, path)
      return !isObject(object) || this.#isOfType(site, typeNameOf(object))
    })
  }

  /** A fragment is complete when all of its fields are there, except those that are deferred in it. */
  #checkWhole(
    { path, label }: { readonly path: ResponsePath; readonly label?: string },
    data: unknown,
  ): void {
    const value = valueAt(data, path)
    if (label === undefined || Array.isArray(value)) return
    const [site] = this.#sitesAt(path, label, false)
    if (site === undefined) return
    // A fragment that is reached twice is deferred twice, and graphql-js collects the fields of the
    // fragments that are spread in it for the first time alone.
    this.#passesSpreads = this.#repeatedSites.has(site)
    const missing = this.#missingField(
      this.#selectionSetOf(site),
      valueAt(this.#request.typedData, path),
      value,
      path,
    )
    if (missing !== undefined)
      this.#faults.push(
        `The fragment "${label}" at ${textOfPath(path)} is complete without ${textOfPath(missing)}.`,
      )
  }

  /** The path of the first field that a selection set asks for, and data do not have. */
  #missingField(
    selectionSet: SelectionSetNode | undefined,
    typed: unknown,
    value: unknown,
    path: ResponsePath,
  ): ResponsePath | undefined {
    if (selectionSet === undefined) return undefined
    if (Array.isArray(typed) && Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        const missing = this.#missingField(selectionSet, typed[index], item, [...path, index])
        if (missing !== undefined) return missing
      }
      return undefined
    }
    // Where the plain response is null, nobody knows the type.
    if (!isObject(typed) || !isObject(value)) return undefined
    for (const selection of selectionSet.selections) {
      if (!this.#isIncluded(selection)) continue
      const missing =
        selection.kind === Kind.FIELD
          ? this.#missingOfField(selection, typed, value, path)
          : this.#missingOfFragment(selection, typed, value, path)
      if (missing !== undefined) return missing
    }
    return undefined
  }

  #missingOfField(
    field: FieldNode,
    typed: Record<string, unknown>,
    value: Record<string, unknown>,
    path: ResponsePath,
  ): ResponsePath | undefined {
    const key = (field.alias ?? field.name).value
    const fieldPath = [...path, key]
    if (!Object.hasOwn(value, key)) return fieldPath
    return this.#missingField(field.selectionSet, typed[key], value[key], fieldPath)
  }

  #missingOfFragment(
    site: FragmentSpreadNode | InlineFragmentNode,
    typed: Record<string, unknown>,
    value: Record<string, unknown>,
    path: ResponsePath,
  ): ResponsePath | undefined {
    if (this.#passesSpreads && site.kind === Kind.FRAGMENT_SPREAD) return undefined
    if (this.#incrementalValues(site) !== undefined) return undefined
    if (!this.#isOfType(site, typeNameOf(typed))) return undefined
    return this.#missingField(this.#selectionSetOf(site), typed, value, path)
  }

  #selectionSetOf(site: Site): SelectionSetNode | undefined {
    return site.kind === Kind.FRAGMENT_SPREAD
      ? this.#fragments.get(site.name.value)!.selectionSet
      : site.selectionSet
  }

  #isOfType(site: Exclude<Site, FieldNode>, typeName: string): boolean {
    const { typeCondition } =
      site.kind === Kind.FRAGMENT_SPREAD ? this.#fragments.get(site.name.value)! : site
    if (typeCondition === undefined || typeCondition.name.value === typeName) return true
    const { schema } = this.#request
    const condition = schema.getType(typeCondition.name.value)
    return (
      isAbstractType(condition) &&
      schema.getPossibleTypes(condition).some(({ name }) => name === typeName)
    )
  }

  #isIncluded(selection: SelectionNode): boolean {
    try {
      const skip = this.#valuesOf(GraphQLSkipDirective, selection)
      const include = this.#valuesOf(GraphQLIncludeDirective, selection)
      return skip?.['if'] !== true && include?.['if'] !== false
    } catch {
      // A condition that is null is an error of the field above.
      return false
    }
  }

  /** The arguments of `@defer` or `@stream`, where the directive has an effect. */
  #incrementalValues(site: Site): Record<string, unknown> | undefined {
    const directive = site.kind === Kind.FIELD ? GraphQLStreamDirective : GraphQLDeferDirective
    const values = this.#valuesOf(directive, site)
    return values?.['if'] === false ? undefined : values
  }

  #valuesOf(
    directive: GraphQLDirective,
    node: { readonly directives?: readonly DirectiveNode[] | undefined },
  ): Record<string, unknown> | undefined {
    const { directives = [] } = node
    return getDirectiveValues(directive, { directives }, this.#variableValues)
  }
}
