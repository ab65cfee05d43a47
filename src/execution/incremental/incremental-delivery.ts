import type { GraphQLError } from '../../errors/graphql-error.ts'
import type { DeferredSelection, StreamUsage } from '../../planning/plan.ts'
import { executionCancelled } from '../request/cancellation-errors.ts'
import { ExecutionEnd } from '../request/execution-end.ts'
import type { Deliveries, RunningRequest } from '../request/running-request.ts'
import { executeCollectedFields, completeItem } from '../resolving/execute-collected-fields.ts'
import {
  deliveryRootOf,
  isBelowNull,
  newSlots,
  type Deliverer,
  type DeliveryRoot,
  type ListNode,
  type ObjectNode,
  type ResponseNode,
} from '../slots/response-node.ts'
import { handleRejectionsAfter } from '../waiting/handle-rejections.ts'
import type { ItemSource } from '../waiting/item-source.ts'
import { DeliveryTurns } from './delivery-turns.ts'
import { fragmentOf, fragmentsOf, nearestFragment } from './fragments-of-groups.ts'
import {
  DeferredFragment,
  Discoveries,
  ExecutionGroup,
  ItemStream,
  StreamItem,
  type ReadonlyDiscoveries,
} from './part-root.ts'
import { PartErrors } from './part-errors.ts'
import { Part } from './part.ts'
import { leastAnnouncementBytes } from './path-texts.ts'
import { BYTES_PER_PART, readStream, type StreamReader } from './read-stream.ts'

/**
 * Delivers what an execution defers and streams, part by part. Draft of the GraphQL specification,
 * 6.2 "Executing Operations".
 *
 * - What begins at an object or a list is discovered while it is executed (`defer`, `stream`), and
 *   taken in when the response or part around it is complete (`#takeIn`): what stands below a null is
 *   dropped then.
 * - A fragment is announced in the part that delivers what is around it, and its execution groups
 *   start (`#announce`). A fragment without groups is never announced, and its children take its place.
 * - Parts are made on demand: groups start, and streams read, while the client waits for a part. All
 *   that starts in one turn is executed before a batch is called, so that the groups of all items
 *   share one batch; and all that is complete at the end of a turn is one part.
 */
export class IncrementalDelivery implements Deliveries, Deliverer {
  readonly #run: RunningRequest
  readonly #maxCount: number
  readonly #initial = new Discoveries()
  /** What is announced and not complete. */
  readonly #open = new Set<DeferredFragment | ItemStream>()
  /** The streams whose sources are neither exhausted nor ended, announced or not. */
  readonly #sources = new Set<ItemStream>()
  /** The groups that start when the client waits for a part. */
  #ready = newSlots() as ExecutionGroup[]
  #part = new Part()
  /** The number of fragments and streams so far. */
  #count = 0
  #nextId = 0
  #isOver = false
  readonly #turns = new DeliveryTurns(
    () => this.#runTurn(),
    () => this.#isIdle(),
  )
  readonly #reader: StreamReader
  readonly #errors: PartErrors
  /** Called once, when nothing is delivered any more. */
  onEnd: (() => void) | null = null

  constructor(run: RunningRequest, maxCount: number | false) {
    this.#run = run
    this.#maxCount = maxCount === false ? Infinity : maxCount
    this.#errors = new PartErrors(run)
    this.#reader = {
      room: run.request.room,
      minRoom: 0,
      isWaiting: () => this.#turns.isWaiting,
      hasWaitingBatch: () => run.barrier.hasWaiting,
      addItem: (stream, item) => this.#addItem(stream, item),
      onRead: (stream, isExhausted) => this.#endReading(stream, isExhausted),
      onFailure: (stream, thrown) => this.#failReading(stream, thrown),
    }
  }

  hasRoomFor(count: number): boolean {
    return this.#count === 0 || this.#count + count <= this.#maxCount
  }

  defer(object: ObjectNode, { usages, groups }: DeferredSelection): void {
    const root = deliveryRootOf(object) as ExecutionGroup | StreamItem | null
    const discoveries = root === null ? this.#initial : root.ownDiscoveries
    const outer = root instanceof ExecutionGroup ? root.fragments[0]! : null
    const fragments = newSlots(usages.length) as DeferredFragment[]
    if (usages.length > 0) object.fragments = fragments
    for (let index = 0; index < usages.length; index++) {
      const usage = usages[index]!
      const parent = usage.parent === null ? outer : fragmentOf(usage.parent, object)
      const fragment = new DeferredFragment(object, usage, parent)
      fragments[index] = fragment
      discoveries.fragments.push(fragment)
    }
    for (const plan of groups) {
      const group = new ExecutionGroup(object, plan, fragmentsOf(plan, object), this)
      discoveries.groups.push(group)
      this.#turns.note(group)
    }
    this.#count += Math.max(usages.length, groups.length)
    this.#growByAnnouncements(object, usages)
  }

  stream(list: ListNode, usage: StreamUsage, source: ItemSource): void {
    const root = deliveryRootOf(list) as ExecutionGroup | StreamItem | null
    const { streams } = root === null ? this.#initial : root.ownDiscoveries
    const stream = new ItemStream(list, usage, source)
    streams.push(stream)
    this.#sources.add(stream)
    this.#turns.note(stream)
    this.#count++
    if (this.#isOver || root?.isDropped === true) this.#endSource(stream)
    this.#growByAnnouncements(list, [usage])
  }

  /**
   * Counts the bytes of announcements: a thousand objects may repeat a path or label of a megabyte.
   *
   * @throws ExecutionEnd when the response exceeds its limit
   */
  #growByAnnouncements(
    node: ResponseNode,
    usages: readonly { readonly label: string | undefined }[],
  ): void {
    let bytes = 0
    for (const { label } of usages) bytes += leastAnnouncementBytes(node, label)
    try {
      this.#run.grow(bytes)
    } catch (end) {
      // The fields of the object are never executed.
      handleRejectionsAfter(this.#run, node, 0)
      throw end
    }
  }

  /**
   * Announces what begins in the first response, which is complete. Returns the first part, without
   * data; null where nothing is deferred.
   */
  begin(): Part | null {
    this.#takeIn(this.#initial)
    this.#announceAll(this.#initial)
    if (this.#open.size === 0) {
      this.#conclude()
      return null
    }
    const part = this.#nextPart()
    this.#run.onSettled = this.#endIfClosed
    // The execution may have been closed while the errors of the first response were finished.
    this.#endIfClosed()
    return part
  }

  /** The next part; undefined at the end. One call at a time. */
  async next(): Promise<Part | undefined> {
    if (this.#part.isEmpty) {
      if (this.#isOver) return undefined
      await this.#turns.wait()
    }
    return this.#part.isEmpty ? undefined : this.#nextPart()
  }

  /** Ends the delivery of an execution whose first response is null or an error. */
  drop(): void {
    this.#conclude()
  }

  /** Ends the delivery without a further part, and the execution: nothing is called any more. */
  end(): void {
    if (this.#isOver) return
    this.#part = new Part()
    this.#open.clear()
    this.#conclude()
    this.#run.close(executionCancelled())
    this.#turns.endWait()
  }

  /**
   * Ends the delivery with a part in the place of one that cannot be written: all that the client
   * waits for has failed with the errors.
   */
  failPart({ pending, completed }: Part, errors: readonly GraphQLError[]): Part {
    const failed = new Part()
    const records = new Set([...completed, ...this.#open])
    for (const record of pending) records.delete(record)
    for (const record of records) {
      record.failure = errors
      failed.completed.push(record)
    }
    failed.hasNext = false
    this.end()
    return failed
  }

  settle(root: DeliveryRoot): void {
    this.#errors.finish(this.#errors.take(root), errors =>
      this.#finish(root as ExecutionGroup | StreamItem, errors),
    )
  }

  fail(root: DeliveryRoot): void {
    const part = root as ExecutionGroup | StreamItem
    part.isFailed = true
    this.#run.hasPropagatedNull = true
    this.settle(part)
  }

  /** Takes in a root below which nothing is pending, or to which null has propagated. */
  #finish(part: ExecutionGroup | StreamItem, errors: readonly GraphQLError[]): void {
    if (this.#isOver) return
    part.errors = errors
    if (part instanceof StreamItem) this.#deliverItems(part.stream)
    else if (part.isFailed) {
      this.#endSourcesBelow(part)
      for (const fragment of part.fragments) this.#failFragment(fragment, errors)
    } else {
      this.#takeIn(part.discoveries)
      for (const fragment of part.fragments) {
        fragment.pendingGroupCount--
        this.#completeIfWhole(fragment)
      }
    }
    this.#turns.schedule()
  }

  /** Adds what was discovered, unless it stands below a null. */
  #takeIn({ fragments, groups }: ReadonlyDiscoveries): void {
    for (const fragment of fragments) {
      if (fragment.parent?.isOver === true) fragment.isOver = true
      else fragment.parent?.addChild(fragment)
    }
    for (const group of groups) {
      if (isBelowNull(group)) continue
      for (const fragment of group.fragments) {
        if (fragment.isOver) continue
        fragment.addGroup(group)
        fragment.pendingGroupCount++
        if (fragment.id !== '') this.#ready.push(group)
      }
    }
  }

  /** Announces what begins in a response or part that is delivered now. */
  #announceAll(discoveries: ReadonlyDiscoveries): void {
    for (const fragment of discoveries.fragments)
      if (fragment.parent === null) this.#announce(fragment)
    this.#announceStreams(discoveries)
  }

  #announceStreams({ streams }: ReadonlyDiscoveries): void {
    for (const stream of streams) {
      if (isBelowNull(stream.list)) this.#endSource(stream)
      else this.#announceRecord(stream)
    }
  }

  #announceRecord(record: DeferredFragment | ItemStream): void {
    record.id = String(this.#nextId++)
    this.#open.add(record)
    this.#part.pending.push(record)
  }

  #announce(fragment: DeferredFragment): void {
    if (fragment.isOver) return
    if (
      fragment.failure === null &&
      fragment.groups.every(({ deliveredBy }) => deliveredBy !== null)
    ) {
      fragment.isOver = true
      for (const child of fragment.children) this.#announce(child)
      return
    }
    this.#announceRecord(fragment)
    if (fragment.failure !== null) return this.#failFragment(fragment, fragment.failure)
    for (const group of fragment.groups) this.#ready.push(group)
    this.#completeIfWhole(fragment)
  }

  /** Delivers a fragment that is announced, and of which all groups are complete. */
  #completeIfWhole(fragment: DeferredFragment): void {
    if (fragment.isOver || fragment.id === '' || fragment.pendingGroupCount > 0) return
    fragment.isOver = true
    const { incremental } = this.#part
    const first = incremental.length
    for (const group of fragment.groups) {
      if (group.deliveredBy !== null) continue
      group.deliveredBy = nearestFragment(group, fragment)
      incremental.push(group)
    }
    this.#complete(fragment, null)
    const end = incremental.length
    for (let index = first; index < end; index++)
      this.#announceStreams((incremental[index] as ExecutionGroup).discoveries)
    for (const child of fragment.children) this.#announce(child)
  }

  #failFragment(fragment: DeferredFragment, errors: readonly GraphQLError[]): void {
    if (fragment.isOver) return
    if (fragment.id === '') {
      fragment.failure = errors
      return
    }
    this.#drop(fragment)
    this.#complete(fragment, errors)
  }

  /** Drops a fragment, the fragments in it, and the groups that no other fragment delivers. */
  #drop(fragment: DeferredFragment): void {
    fragment.isOver = true
    for (const group of fragment.groups) {
      if (group.deliveredBy !== null || group.fragments.some(({ isOver }) => !isOver)) continue
      this.#dropRoot(group)
    }
    fragment.groups = []
    for (const child of fragment.children) this.#drop(child)
  }

  /** Drops a root that is not delivered, with what begins below. */
  #dropRoot(root: ExecutionGroup | StreamItem): void {
    this.#endSourcesBelow(root)
    if (root.isSettled) return
    root.isSettled = true
    root.slots[0] = null
    this.#run.hasPropagatedNull = true
  }

  /** Completes what is announced, with the errors for which it has failed. */
  #complete(record: DeferredFragment | ItemStream, failure: readonly GraphQLError[] | null): void {
    record.isOver = true
    record.failure = failure?.length === 0 ? null : failure
    this.#part.completed.push(record)
    this.#open.delete(record)
    if (record instanceof ItemStream) this.#sources.delete(record)
  }

  /** Delivers the first items of a stream that are complete, and then its end. */
  #deliverItems(stream: ItemStream): void {
    if (stream.isOver) return
    let item = stream.nextItem
    while (item !== undefined && item.errors !== null) {
      if (item.isFailed) return this.#failStream(stream, item.errors)
      stream.takeItem()
      this.#deliverItem(stream, item)
      item = stream.nextItem
    }
    if (item !== undefined) return
    if (stream.failure !== null) this.#complete(stream, stream.failure)
    else if (stream.isExhausted) this.#complete(stream, null)
  }

  #deliverItem(stream: ItemStream, item: StreamItem): void {
    this.#part.addItem(stream, item)
    const { discoveries } = item
    if (discoveries.isEmpty) return
    this.#takeIn(discoveries)
    this.#announceAll(discoveries)
  }

  #failStream(stream: ItemStream, errors: readonly GraphQLError[]): void {
    this.#endSource(stream)
    for (const item of stream.pendingItems) this.#dropRoot(item)
    this.#complete(stream, errors)
  }

  /** Starts what is ready; returns whether a part is ready, or no other one comes. */
  #runTurn(): boolean {
    try {
      if (!this.#isOver && this.#run.closingError === null) this.#start()
    } catch (thrown) {
      this.#run.closeAtEnd(thrown)
    }
    return !this.#part.isEmpty || this.#isOver
  }

  /** Whether no field is pending, and no source of a stream. */
  #isIdle(): boolean {
    if (!this.#run.isSettled) return false
    for (const record of this.#open)
      if (record instanceof ItemStream && record.isReading) return false
    return true
  }

  #start(): void {
    this.#reader.minRoom = this.#reader.room.bytesToResolve - BYTES_PER_PART
    do {
      for (let ready = this.#ready; ready.length > 0; ready = this.#ready) {
        this.#ready = newSlots() as ExecutionGroup[]
        for (const group of ready) this.#startGroup(group)
      }
      for (const record of this.#open)
        if (record instanceof ItemStream) readStream(record, this.#reader)
      this.#run.executeBatches(this.#run)
      // The groups in the objects of a batch begin when the batch is complete.
    } while (this.#ready.length > 0)
  }

  #startGroup(group: ExecutionGroup): void {
    if (group.hasStarted || group.isSettled) return
    group.hasStarted = true
    const { selection } = group.plan
    this.#run.grow(selection.minBytes)
    group.complete(executeCollectedFields(this.#run, group, 0, selection, group.object.value))
  }

  #addItem(stream: ItemStream, value: unknown): boolean {
    const { list } = stream
    const item = new StreamItem(stream, stream.nextIndex++, list.itemType, this)
    stream.addItem(item)
    item.complete(completeItem(this.#run, item, value))
    // The batches below the items of a turn are called at its end.
    if (!item.isSettled && this.#run.barrier.hasHeld) this.#turns.schedule()
    return !this.#isOver && !stream.isOver
  }

  #endReading(stream: ItemStream, isExhausted: boolean): void {
    if (isExhausted) this.#sources.delete(stream)
    if (this.#isOver) return
    if (stream.isOver) return this.#endSource(stream)
    this.#deliverItems(stream)
    this.#turns.schedule()
  }

  #failReading(stream: ItemStream, thrown: unknown): void {
    this.#sources.delete(stream)
    try {
      if (ExecutionEnd.is(thrown)) throw thrown
      const { parent, index } = stream.list
      this.#errors.finish([this.#run.errorAt(parent, index, thrown)], errors => {
        stream.failure = errors
        this.#deliverItems(stream)
        this.#turns.schedule()
      })
    } catch (end) {
      this.#run.closeAtEnd(end)
    }
  }

  /** Ends the sources that were found below a root that is not delivered. */
  #endSourcesBelow(root: ExecutionGroup | StreamItem): void {
    root.isDropped = true
    for (const stream of root.discoveries.streams) this.#endSource(stream)
  }

  #endSource(stream: ItemStream): void {
    stream.isOver = true
    if (!this.#sources.delete(stream)) return
    try {
      stream.source.end()
    } catch {
      // The items are not read any more, so the exception concerns no field.
    }
  }

  /** The part so far, which is delivered now. */
  #nextPart(): Part {
    const part = this.#part
    part.end(this.#open.size > 0)
    this.#part = new Part()
    if (!part.hasNext) this.#conclude()
    return part
  }

  readonly #endIfClosed = (): void => {
    const { closingError } = this.#run
    if (closingError === null || this.#isOver) return
    for (const stream of this.#sources) this.#endSource(stream)
    this.#errors.finish([closingError], errors => {
      for (const record of [...this.#open]) this.#complete(record, errors)
      // The client may never come for the part.
      this.#release()
      this.#turns.endWait()
    })
  }

  #conclude(): void {
    this.#isOver = true
    this.#run.finish()
    this.#turns.cancel()
    for (const stream of this.#sources) this.#endSource(stream)
    this.#release()
  }

  #release(): void {
    this.onEnd?.()
    this.onEnd = null
  }
}
