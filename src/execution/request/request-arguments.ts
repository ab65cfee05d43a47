import { GraphQLError } from '../../errors/graphql-error.ts'
import { invariant } from '../../errors/invariant.ts'
import type { Node } from '../../language/document.ts'
import { RequestInputs } from '../../schema/input-coercion/template.ts'
import { Upload } from '../../schema/scalars/upload.ts'
import {
  ArgumentFault,
  type ArgumentValues,
  type PreparedArguments,
} from '../../values/coerce-arguments.ts'
import { ArgumentCopies, holdObjects } from '../../values/argument-copies.ts'
import { ignore } from '../waiting/handle-rejections.ts'
import type { ExecutionRequest } from './execution-request.ts'

/** Makes the errors of arguments. */
interface ArgumentErrors {
  argumentError(message: string, node: Node): GraphQLError
}

/** The argument values of an execution: coerced once for each field, and checked before. */
export class RequestArguments {
  readonly #request: ExecutionRequest
  readonly #errors: ArgumentErrors
  readonly #inputs: RequestInputs
  /** By `PreparedArguments.id`. */
  readonly #values: (ArgumentValues | GraphQLError | undefined)[] = []
  /** By `PreparedArguments.id`: whether all calls may have one object, which holds no other. */
  readonly #areShared: boolean[] = []
  readonly #copies = new ArgumentCopies()
  /** By `PreparedArguments.id`. */
  #arrivals: (Promise<unknown> | null)[] | null = null

  constructor(request: ExecutionRequest, errors: ArgumentErrors) {
    this.#request = request
    this.#errors = errors
    this.#inputs = new RequestInputs(request.variables)
  }

  /** Whether one value may occur at several positions of argument values. */
  get mayRepeat(): boolean {
    return this.#inputs.mayRepeat
  }

  /**
   * The values for a call of the host, whose lists and objects are of this call alone: a resolver may
   * change them, and is called for many parents.
   *
   * @throws GraphQLError when an argument cannot be coerced, or is not valid
   */
  forCall(prepared: PreparedArguments): ArgumentValues {
    return this.#forCall(prepared, this.of(prepared))
  }

  /**
   * As `forCall`, for the listener of a directive: the arguments of directives are not checked.
   *
   * @throws GraphQLError when an argument cannot be coerced
   */
  forListener(prepared: PreparedArguments): ArgumentValues {
    const values = (this.#values[prepared.id] ??= this.#coerce(prepared))
    if (values instanceof GraphQLError) throw values
    return this.#forCall(prepared, values)
  }

  #forCall(prepared: PreparedArguments, values: ArgumentValues): ArgumentValues {
    const areShared = (this.#areShared[prepared.id] ??= !holdObjects(values))
    return areShared ? values : this.#copies.copyOf(values, prepared.argumentDefinitions)
  }

  /**
   * CoerceArgumentValues(), once for each field. GraphQL specification, 6.4.1 "Coercing Field
   * Arguments".
   *
   * @throws GraphQLError when an argument cannot be coerced, or is not valid
   */
  of(prepared: PreparedArguments): ArgumentValues {
    const values = (this.#values[prepared.id] ??= this.#valuesOf(prepared))
    if (values instanceof GraphQLError) throw values
    return values
  }

  /** The coerced values before a schema of the host has made other values of them. */
  coercedOf(prepared: PreparedArguments): ArgumentValues {
    if (this.#request.checkedArguments === null) return this.of(prepared)
    const values = this.#coerce(prepared)
    if (values instanceof GraphQLError) throw values
    return values
  }

  /**
   * Settled when the files in the values have names; null where they have. Rejected for a file that never
   * comes.
   */
  arrivalOf(prepared: PreparedArguments): Promise<unknown> | null {
    const arrivals = (this.#arrivals ??= [])
    const { id } = prepared
    const arrival = arrivals[id]
    if (arrival !== undefined) return arrival
    return (arrivals[id] = this.#newArrival(arrivals, prepared))
  }

  #newArrival(
    arrivals: (Promise<unknown> | null)[],
    prepared: PreparedArguments,
  ): Promise<unknown> | null {
    const arrival = Upload.arrivalIn(this.of(prepared))
    arrival?.then(() => (arrivals[prepared.id] = null), ignore)
    return arrival ?? null
  }

  /** The outcome of the checks; coerced values where there was nothing to check. */
  #valuesOf(prepared: PreparedArguments): ArgumentValues | GraphQLError {
    const { checkedArguments, settings } = this.#request
    const outcome = checkedArguments?.of(prepared)
    if (outcome !== undefined) {
      this.#inputs.mayRepeat ||= checkedArguments!.mayRepeat
      return outcome
    }
    const values = this.#coerce(prepared)
    if (settings.schema.hasCheckedInputs && !(values instanceof GraphQLError)) {
      const isChecked = checkedArguments?.expects(prepared) === false
      invariant(isChecked, 'arguments with constraints are checked before the execution')
    }
    return values
  }

  #coerce(prepared: PreparedArguments): ArgumentValues | GraphQLError {
    const values = prepared.coerceArgumentValues(this.#inputs)
    return values instanceof ArgumentFault
      ? this.#errors.argumentError(values.message, values.node)
      : values
  }
}
