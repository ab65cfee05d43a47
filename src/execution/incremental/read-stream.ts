import type { ResponseRoom } from '../../response/response-room.ts'
import { ArrayItems } from '../waiting/item-source.ts'
import type { ItemStream } from './part-root.ts'

/** How many items of an iterable that is no array are read for one part: it may have no end. */
const ITEMS_PER_PART = 256
/** How many bytes of the response all of them come to, but for an item of each. */
export const BYTES_PER_PART: number = 64 * 1024

/** Who takes what is read of a stream. */
export interface StreamReader {
  readonly room: Pick<ResponseRoom, 'bytesToResolve'>
  /** Whether the client waits for a part. */
  readonly isWaiting: () => boolean
  /** Whether a batch waits for fields that are pending. */
  readonly hasWaitingBatch: () => boolean
  /** The room from which on no further items are read for this part. */
  minRoom: number
  /** Adds an item; returns whether the stream goes on. */
  readonly addItem: (stream: ItemStream, item: unknown) => boolean
  /** Called when a part of the source, or all of it, has been read. */
  readonly onRead: (stream: ItemStream, isExhausted: boolean) => void
  /** Called with the exception of the source or of `addItem`. */
  readonly onFailure: (stream: ItemStream, thrown: unknown) => void
}

/** Reads the items of a stream for one part: all of an array, some of an iterable. */
export function readStream(stream: ItemStream, reader: StreamReader): void {
  if (stream.isReading || stream.isExhausted || stream.failure !== null || stream.isOver) return
  const isArray = stream.source instanceof ArrayItems
  const { isAsync } = stream.source
  // A batch of items that come one by one would wait for the fields of items without end.
  if (isAsync && reader.hasWaitingBatch()) return
  // While an item is pending, those behind it are not delivered.
  let itemCount = stream.pendingCount + (stream.delivery?.items.length ?? 0)
  if (!isArray && itemCount >= ITEMS_PER_PART) return
  const takeItem = (item: unknown): boolean => {
    const goesOn = reader.addItem(stream, item)
    if (isArray || !goesOn) return goesOn
    if (isAsync && reader.hasWaitingBatch()) return false
    const hasRoom = reader.room.bytesToResolve > reader.minRoom
    return ++itemCount < ITEMS_PER_PART && hasRoom && reader.isWaiting()
  }
  const onRead = (isExhausted: boolean): void => {
    stream.isReading = false
    stream.isExhausted = isExhausted
    reader.onRead(stream, isExhausted)
  }
  // The stream stays one that is read: its source has nothing more, while its error may take time.
  const onFailure = (thrown: unknown): void => reader.onFailure(stream, thrown)
  stream.isReading = true
  try {
    const isExhausted = stream.source.read(takeItem)
    if (typeof isExhausted === 'boolean') onRead(isExhausted)
    else isExhausted.then(onRead, onFailure)
  } catch (thrown) {
    onFailure(thrown)
  }
}
