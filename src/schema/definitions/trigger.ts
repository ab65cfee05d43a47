/** A subscription field, as its definition returns it. */
export interface SubscriptionField<Arguments = any, Payload = any> {
  /** The declared name. */
  readonly fieldName: string
  /** Never set: the property carries the types. */
  readonly event?: { readonly args: Arguments; readonly payload: Payload }
}

/** An event for `trigger` with the name of a subscription field. */
export interface TriggeredEvent {
  /**
   * The arguments by their declared names, as resolvers receive them or as clients send them;
   * defaults are added.
   */
  readonly args?: Readonly<Record<string, unknown>> | undefined
  /** The parent value of the field's resolver; the value of a field without a resolver. */
  readonly payload?: unknown
}

/** The event of a field for `trigger`: `args` may be left out where no argument is required. */
export type TriggerOf<Arguments, Payload> = { readonly payload: Payload } & ArgsOf<Arguments>

type ArgsOf<Arguments> = [keyof Arguments] extends [never]
  ? { readonly args?: undefined }
  : Readonly<Record<never, never>> extends Arguments
    ? { readonly args?: Arguments | undefined }
    : { readonly args: Arguments }

/**
 * Publishes an event of a subscription field without `subscribe`, to the subscriptions that have
 * the same values of the field's arguments. The field is a name or, for typed arguments and a typed
 * payload, the object that its definition returned.
 *
 * @example
 * GraphQL.mutation.field('send', 'boolean', { arguments: idArgument() }, async ({ id }, { trigger }) => {
 *   await trigger(orderSent, { args: { order_id: id }, payload: await send(id) })
 *   return true
 * })
 *
 * @returns a promise that is rejected when the field has no such event, or the pub/sub fails
 */
export interface Trigger {
  <Arguments, Payload>(
    field: SubscriptionField<Arguments, Payload>,
    event: TriggerOf<NoInfer<Arguments>, NoInfer<Payload>>,
  ): Promise<void>
  (field: string, event?: TriggeredEvent): Promise<void>
}
