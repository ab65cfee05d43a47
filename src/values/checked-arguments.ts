import type { GraphQLError } from '../errors/graphql-error.ts'
import type { Node } from '../language/document.ts'
import type { InputValue } from '../schema/compiled/compiled-schema.ts'
import type { ArgumentValues, PreparedArguments } from './coerce-arguments.ts'
import type { CheckedTypes } from './input-checks.ts'

/** The argument values of a field, or the error of a field whose arguments are not valid. */
type Outcome = ArgumentValues | GraphQLError

/** Stands for all field nodes without arguments, whose values are the same. */
const NO_ARGUMENTS: Node = -1

/**
 * The argument values of a request that were checked before its execution, or the error of a field.
 * Found by the argument definitions and the field node, because several plans of a document may have
 * the same field.
 */
export class CheckedArguments {
  /** Whether one value may occur at several positions: `RequestInputs.mayRepeat`. */
  mayRepeat = false
  readonly #outcomes = new Map<readonly InputValue[], Map<Node, Outcome>>()

  readonly #types: CheckedTypes

  constructor(types: CheckedTypes) {
    this.#types = types
  }

  add(prepared: PreparedArguments, outcome: Outcome): void {
    const { argumentDefinitions } = prepared
    let outcomes = this.#outcomes.get(argumentDefinitions)
    if (outcomes === undefined)
      this.#outcomes.set(argumentDefinitions, (outcomes = new Map<Node, Outcome>()))
    outcomes.set(keyOf(prepared), outcome)
  }

  /** Whether arguments have something to check, so that there is an outcome if they can be coerced. */
  expects({ argumentDefinitions }: PreparedArguments): boolean {
    return argumentDefinitions.some(definition => this.#types.has(definition))
  }

  /** The outcome for the arguments of a field node; undefined where nothing was to be checked. */
  of(prepared: PreparedArguments): Outcome | undefined {
    return this.#outcomes.get(prepared.argumentDefinitions)?.get(keyOf(prepared))
  }
}

function keyOf({ hasArgumentNodes, fieldNode }: PreparedArguments): Node {
  return hasArgumentNodes ? fieldNode : NO_ARGUMENTS
}
