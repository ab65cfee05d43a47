import type { ResponsePath } from '../../errors/graphql-error.ts'
import type { FieldPlan } from '../../planning/plan.ts'
import type { Event, Selection } from '../../schema/resolver.ts'
import type { ArgumentValues } from '../../values/coerce-arguments.ts'
import { pathOf, type ObjectNode } from '../resolving/response-node.ts'
import type { FieldScope } from './field-scope.ts'
import { selectionBelow } from './field-selection.ts'

/** The event of one call of a resolver; a batch has no node. */
export class FieldEvent implements Event {
  readonly #scope: FieldScope
  readonly #plan: FieldPlan
  readonly #node: ObjectNode | null
  readonly #values: ArgumentValues

  constructor(scope: FieldScope, plan: FieldPlan, node: ObjectNode | null, values: ArgumentValues) {
    this.#scope = scope
    this.#plan = plan
    this.#node = node
    this.#values = values
  }

  get current(): unknown {
    return this.#node?.value
  }

  get context(): object {
    return this.#scope.context
  }

  get field(): { readonly name: string; readonly gqlName: string } {
    const { declaredName, name } = this.#plan.field
    return { name: declaredName, gqlName: name }
  }

  get path(): ResponsePath {
    return this.#node === null ? responseNamesOf(this.#plan) : pathOf(this.#node, this.#plan.index)
  }

  get selection(): Selection {
    return selectionBelow(this.#scope, this.#plan)
  }

  get memo(): Map<unknown, unknown> {
    return this.#scope.memo
  }

  get signal(): AbortSignal {
    return this.#scope.signal
  }

  argument(name: string): unknown {
    if (Object.hasOwn(this.#values, name)) return this.#values[name]
    const { coordinate, arguments: declared } = this.#plan.field
    const names = declared.map(({ declaredName }) => declaredName).join(', ') || 'none'
    throw new Error(`${coordinate} declares no argument "${name}"; its arguments are: ${names}.`)
  }
}

/** The response names from the root to a field: the path of a batch, whose parents stand at many indices. */
function responseNamesOf(field: FieldPlan): ResponsePath {
  const names: string[] = []
  for (let plan: FieldPlan | null = field; plan !== null; plan = plan.parent) names.unshift(plan.responseName)
  return names
}
