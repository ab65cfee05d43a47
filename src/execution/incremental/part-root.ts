import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { ExecutionGroupPlan, StreamUsage } from '../../planning/plan.ts'
import type { DeferUsage } from '../../selections/defer-usages.ts'
import type { Type } from '../../schema/compiled/compiled-schema.ts'
import {
  DeliveryRoot,
  ListNode,
  newSlots,
  pathOf,
  type Deliverer,
  type ObjectNode,
  type ResponseNode,
} from '../slots/response-node.ts'
import type { ItemSource } from '../waiting/item-source.ts'
import type { ResponsePath } from '../../errors/graphql-error.ts'

// The records of the draft of the GraphQL specification, 7.1 "Response Format": deferred fragments,
// execution groups, and streams with their items.
//
// Records outlive a turn of the event loop: arrays are made by `newSlots`, and records by classes,
// because V8 pretenures literals. Then a request took 2.5 times as long (`bench -- incremental`).

/** What begins at the objects and lists of a response, or of a part. */
export interface ReadonlyDiscoveries {
  readonly fragments: readonly DeferredFragment[]
  readonly groups: readonly ExecutionGroup[]
  readonly streams: readonly ItemStream[]
  readonly isEmpty: boolean
}

/** Discoveries to which more is added. */
export class Discoveries implements ReadonlyDiscoveries {
  readonly fragments = newSlots() as DeferredFragment[]
  readonly groups = newSlots() as ExecutionGroup[]
  readonly streams = newSlots() as ItemStream[]

  get isEmpty(): boolean {
    return this.fragments.length + this.groups.length + this.streams.length === 0
  }
}

/** A deferred fragment of an object: the fields that a client gets together, later. */
export class DeferredFragment {
  readonly object: ObjectNode
  readonly usage: DeferUsage
  /** The fragment around this one; null where the fragment is announced with its object. */
  readonly parent: DeferredFragment | null
  #children: DeferredFragment[] | null = null
  /** The groups that the fragment delivers, unless another one has delivered them. */
  groups: ExecutionGroup[] = noGroups
  /** The number of groups that are not complete. */
  pendingGroupCount = 0
  /** The id in the response; empty before the fragment is announced. */
  id = ''
  /** The errors of a group that has failed, or of the execution; null without one. */
  failure: readonly GraphQLError[] | null = null
  /** Whether the fragment is delivered, has failed, or has nothing to deliver. */
  isOver = false

  constructor(object: ObjectNode, usage: DeferUsage, parent: DeferredFragment | null) {
    this.object = object
    this.usage = usage
    this.parent = parent
  }

  get children(): readonly DeferredFragment[] {
    return this.#children ?? noFragments
  }

  addGroup(group: ExecutionGroup): void {
    if (this.groups.length > 0) return void this.groups.push(group)
    // Most fragments have one: `push` would allocate room for more.
    this.groups = newSlots(1) as ExecutionGroup[]
    this.groups[0] = group
  }

  addChild(fragment: DeferredFragment): void {
    this.#children ??= newSlots() as DeferredFragment[]
    this.#children.push(fragment)
  }

  get label(): string | undefined {
    return this.usage.label
  }

  /** The node at the path of the fragment. */
  get root(): ResponseNode {
    return this.object
  }

  get path(): ResponsePath {
    return pathOfNode(this.object)
  }
}

/** The root of a part, with what begins below. */
abstract class PartRoot extends DeliveryRoot {
  #discoveries: Discoveries | null = null
  /** The errors below, as the response has them; null while the part is pending. */
  errors: readonly GraphQLError[] | null = null
  /** Whether null has propagated to the root. */
  isFailed = false
  /** Whether the root is not delivered, and nothing that begins below. */
  isDropped = false

  /** What begins below; nothing where nothing was added. */
  get discoveries(): ReadonlyDiscoveries {
    return this.#discoveries ?? noDiscoveries
  }

  /** What begins below, to which more is added. */
  get ownDiscoveries(): Discoveries {
    return (this.#discoveries ??= new Discoveries())
  }
}

/** The fields of an object that the same fragments deliver. */
export class ExecutionGroup extends PartRoot {
  readonly object: ObjectNode
  readonly plan: ExecutionGroupPlan
  readonly fragments: readonly DeferredFragment[]
  hasStarted = false
  /** Of the fragments, the one whose id delivers the group; null before the delivery. */
  deliveredBy: DeferredFragment | null = null

  constructor(
    object: ObjectNode,
    plan: ExecutionGroupPlan,
    fragments: readonly DeferredFragment[],
    deliverer: Deliverer,
  ) {
    super(object.parent, object.index, plan.type, deliverer)
    this.object = object
    this.plan = plan
    this.fragments = fragments
  }

  get path(): ResponsePath {
    return pathOfNode(this.object)
  }
}

/** An item of a stream. */
export class StreamItem extends PartRoot {
  readonly stream: ItemStream

  constructor(stream: ItemStream, index: number, type: Type, deliverer: Deliverer) {
    super(stream.list, index, type, deliverer)
    this.stream = stream
  }
}

/** The items of a list that a client gets later. */
export class ItemStream {
  readonly list: ListNode
  readonly label: string | undefined
  readonly source: ItemSource
  /** The items that are not delivered, from `#firstItem` on. */
  #items = newSlots() as StreamItem[]
  #firstItem = 0
  id = ''
  /** The index of the next item to read. */
  nextIndex: number
  /** The index of the next item to deliver. */
  deliveredCount: number
  isReading = false
  isExhausted = false
  isOver = false
  /** The errors of the source, of an item, or of the execution; null without one. */
  failure: readonly GraphQLError[] | null = null
  /** The items that the next part delivers; null for none so far. */
  delivery: DeliveredItems | null = null

  /** @param list the list of the first items, behind which the stream goes on */
  constructor(list: ListNode, { label, items }: StreamUsage, source: ItemSource) {
    const { parent, index, itemType } = list
    this.list = new ListNode(parent, index, items, itemType, list.items)
    this.label = label
    this.source = source
    this.nextIndex = this.deliveredCount = list.slots.length
  }

  /** The first item that is not delivered. */
  get nextItem(): StreamItem | undefined {
    return this.#items[this.#firstItem]
  }

  /** The number of items that are not delivered. */
  get pendingCount(): number {
    return this.#items.length - this.#firstItem
  }

  /** The items that are not delivered. */
  get pendingItems(): readonly StreamItem[] {
    return this.#items.slice(this.#firstItem)
  }

  addItem(item: StreamItem): void {
    this.#items.push(item)
  }

  /** Takes the first item, which is delivered now. */
  takeItem(): void {
    this.#firstItem++
    if (this.#firstItem === this.#items.length) this.#items = newSlots() as StreamItem[]
    // To remove the items one by one would take time in the square of their number.
    else if (this.#firstItem > this.#items.length / 2) this.#items.splice(0, this.#firstItem)
    else return
    this.#firstItem = 0
  }

  /** The node at the path of the stream. */
  get root(): ResponseNode {
    return this.list
  }

  get path(): ResponsePath {
    return pathOfNode(this.list)
  }
}

/** Items of a stream that are delivered in one part. */
export class DeliveredItems {
  readonly stream: ItemStream
  /** The index of the first of the items. */
  readonly first: number
  readonly items = newSlots() as StreamItem[]

  constructor(stream: ItemStream, first: number) {
    this.stream = stream
    this.first = first
  }
}

const noFragments: readonly never[] = []
const noGroups: ExecutionGroup[] = []
const noDiscoveries: ReadonlyDiscoveries = new Discoveries()

function pathOfNode({ parent, index }: ResponseNode): ResponsePath {
  return parent === null ? [] : pathOf(parent, index)
}
