import type { CompiledSchema, Field, ObjectType } from '../../schema/compiled/compiled-schema.ts'
import { allFieldsOf } from '../all-fields.ts'
import type { CachePolicy, FieldPlan, OperationPlan, SelectionPlan } from '../plan.ts'
import { CacheHints } from './cache-hints.ts'

/** The most selections that are planned to find out how long a response may be kept. */
const MAX_SELECTIONS = 4_000

/** The policy while it is being found. */
interface Finding {
  maxAge: number
  isPrivate: boolean
  shortest: string | undefined
  readonly typeNames: Set<string>
  readonly selections: Set<SelectionPlan>
}

/**
 * Finds how long responses may be kept: as long as the field that leaves the least time. A root field, and
 * one that yields objects, may be kept as long as `@cacheControl` says of it or of its type, or else for
 * the default; a leaf as long as its object, where nothing else is said. Where the type of an object is
 * not known ahead, the policy is that of all types together, so that it is known before the execution.
 */
export class CachePolicies {
  readonly #schema: Pick<CompiledSchema, 'possibleTypes'>
  readonly #hints: CacheHints
  readonly #defaultMaxAge: number

  constructor(schema: Pick<CompiledSchema, 'typeByName' | 'possibleTypes'>, defaultMaxAge: number) {
    this.#schema = schema
    this.#hints = new CacheHints(schema)
    this.#defaultMaxAge = defaultMaxAge
  }

  /** The policy of an operation. Mutations and subscriptions are never kept. */
  of({ type, root }: OperationPlan): CachePolicy {
    const finding: Finding = {
      maxAge: type === 'query' ? Infinity : 0,
      isPrivate: false,
      shortest: undefined,
      typeNames: new Set(),
      selections: new Set(),
    }
    this.#visit(root, true, finding)
    const { maxAge, isPrivate, shortest, typeNames } = finding
    return {
      maxAge: Number.isFinite(maxAge) ? maxAge : 0,
      isPrivate,
      shortest,
      typeNames: [...typeNames],
    }
  }

  #visit(selection: SelectionPlan, isRoot: boolean, finding: Finding): void {
    if (finding.selections.has(selection)) return
    finding.selections.add(selection)
    for (const plan of allFieldsOf(selection)) {
      this.#restrict(plan, isRoot, finding)
      for (const type of this.#typesOf(plan)) {
        finding.typeNames.add(type.name)
        if (finding.selections.size < MAX_SELECTIONS)
          this.#visit(plan.selectionFor(type), false, finding)
        else restrict(finding, 0, plan.field)
      }
    }
  }

  #restrict({ field, directives }: FieldPlan, isRoot: boolean, finding: Finding): void {
    if (field.name === '__typename') return
    if (field.name.startsWith('__')) {
      restrict(finding, 0, field)
      return
    }
    const { maxAge, isPrivate, inheritsMaxAge } = this.#hints.ofField(field)
    // What listeners decide, they may decide by who asks.
    const isGuarded = field.listeners.length > 0 || directives !== null
    if (isPrivate ?? isGuarded) finding.isPrivate = true
    const isLeaf = field.namedType.kind === 'SCALAR' || field.namedType.kind === 'ENUM'
    if (maxAge !== undefined) restrict(finding, maxAge, field)
    else if (isRoot || (!isLeaf && !inheritsMaxAge)) restrict(finding, this.#defaultMaxAge, field)
  }

  /** The types of the objects that a field may yield. */
  #typesOf({ field: { namedType } }: FieldPlan): readonly ObjectType[] {
    if (namedType.kind === 'OBJECT') return [namedType]
    return namedType.kind === 'INTERFACE' || namedType.kind === 'UNION'
      ? [...(this.#schema.possibleTypes.get(namedType) ?? [])]
      : []
  }
}

function restrict(finding: Finding, maxAge: number, { coordinate }: Field): void {
  if (maxAge >= finding.maxAge && finding.shortest !== undefined) return
  finding.maxAge = Math.min(maxAge, finding.maxAge)
  finding.shortest = coordinate
}
