import { types } from 'node:util'
import type { NativeFunctions, NativeSourceTable, NativeSymbolTable } from '../native-functions.ts'
import { WasmMemory } from './wasm-memory.ts'
import { instantiateWasm } from './wasm-module.ts'
import { WasmResponses } from './wasm-responses.ts'
import { WasmTables } from './wasm-tables.ts'

const HEADER_WORDS = 9
const WORDS_PER_NODE = 4
const WORDS_PER_SPAN = 2
const WORDS_PER_NODE_AND_SPAN = WORDS_PER_NODE + WORDS_PER_SPAN
/** The counts before the tape in the words of `verifyTape`. */
const COUNTS = 4
/** Bytes after a small response that the addon may write to. */
const WRITE_ROOM = 38
const TWO_TO_32 = 2 ** 32
/** `GQL_RESPONSE_OUT_OF_MEMORY`, negated. */
const OUT_OF_MEMORY = -1

type Seed = [number, number, number, number]

/**
 * Instantiates the module compiled from `native/wasm/` and returns its functions.
 *
 * @throws Error when the bytes are no such module, or there is no memory for the instance
 */
export function createWasmFunctions(bytes: Uint8Array): NativeFunctions {
  const module = instantiateWasm(bytes)
  const [a, b, c, d] = crypto.getRandomValues(new Uint32Array(4)) as unknown as Seed
  const smallResponse = module.begin(a, b, c, d) === 0 ? 0 : module.createResponse()
  if (smallResponse === 0) throw new Error('There is no memory for the parser.')
  const memory = new WasmMemory(module.memory)
  const symbolTables = new WasmTables<NativeSymbolTable>(module.destroySymbolTable)
  const sourceTables = new WasmTables<NativeSourceTable>(module.destroySourceTable)
  const responses = new WasmResponses(module)
  const parsedHeader = module.parsedHeader()
  const smallNodes = module.smallNodes()
  const goalCount = module.goalCount()
  /** The number of nodes of the last tape, unless `parse` has copied the tape. */
  let pendingNodes = 0

  /** Copies a text to the module's input; false when there is no memory. */
  function putText(text: string): boolean {
    const address = module.textUnits(text.length)
    if (address !== 0) memory.putText(address, text)
    return address !== 0
  }

  function takeTape(nodes: number, target: Uint32Array, offset: number): void {
    const words = nodes * WORDS_PER_NODE
    if (nodes <= smallNodes) {
      const start = parsedHeader + HEADER_WORDS * Uint32Array.BYTES_PER_ELEMENT
      memory.takeWords(start, nodes * WORDS_PER_NODE_AND_SPAN, target, offset)
    } else {
      memory.takeWords(module.tapeWords(), words, target, offset)
      memory.takeWords(module.tapeSpans(), nodes * WORDS_PER_SPAN, target, offset + words)
      module.trim()
    }
  }

  /** Trims the module's memory, unless `takeTape` still needs the last tape. */
  function trim(): void {
    if (pendingNodes === 0) module.trim()
  }

  function sourceTable(table: NativeSourceTable): number {
    const address = sourceTables.addressOf(table)
    if (address === undefined) throw new TypeError('The table is not a table of sources.')
    return address
  }

  function slotOfSource(
    slotOf: (sources: number, length: number) => number,
    table: NativeSourceTable,
    source: string,
  ): number {
    const sources = sourceTable(table)
    if (typeof source !== 'string') throw new TypeError('The source is not a string.')
    const slot = putText(source) ? slotOf(sources, source.length) : -1
    trim()
    return slot
  }

  return {
    parse(source, symbols, maxTokens, maxSyntaxDepth, maxSourceLength, goal, target, offset) {
      const symbolTable = symbols === undefined ? 0 : symbolTables.addressOf(symbols)
      if (symbolTable === undefined) throw new TypeError('The symbols are not a symbol table.')
      const areNumbers =
        typeof maxTokens === 'number' &&
        typeof maxSyntaxDepth === 'number' &&
        typeof maxSourceLength === 'number' &&
        typeof goal === 'number'
      if (!areNumbers || goal >>> 0 >= goalCount)
        throw new TypeError('The limits or the goal of a parse are not numbers that it knows.')
      const isTarget = types.isUint32Array(target) && typeof offset === 'number'
      const room = isTarget ? target.length - HEADER_WORDS - (offset >>> 0) : -1
      if (room < 0) throw new TypeError('The target is not a Uint32Array with room for a header.')
      if (typeof source !== 'string') throw new TypeError('The source is not a string.')

      const outcome = putText(source)
        ? module.parse(source.length, symbolTable, maxTokens, maxSyntaxDepth, maxSourceLength, goal)
        : module.refuseText()
      const nodes = Math.max(outcome, 0)
      const isSmall = nodes <= smallNodes && nodes * WORDS_PER_NODE_AND_SPAN <= room
      // A single copy for the header and a small tape, which are adjacent.
      const wordCount = HEADER_WORDS + (isSmall ? nodes * WORDS_PER_NODE_AND_SPAN : 0)
      memory.takeWords(parsedHeader, wordCount, target, offset)
      pendingNodes = isSmall ? 0 : nodes
      if (pendingNodes > 0 && nodes * WORDS_PER_NODE_AND_SPAN <= room) {
        takeTape(nodes, target, offset + HEADER_WORDS)
        pendingNodes = 0
      }
      return outcome
    },

    takeTape(target) {
      if (!types.isUint32Array(target) || target.length < pendingNodes * WORDS_PER_NODE_AND_SPAN)
        throw new TypeError('The target is not a Uint32Array with room for the tape.')
      takeTape(pendingNodes, target, 0)
      pendingNodes = 0
    },

    verifyTape(words) {
      const nodes = types.isUint32Array(words)
        ? (words.length - COUNTS) / WORDS_PER_NODE_AND_SPAN
        : -1
      if (nodes < 0 || !Number.isInteger(nodes))
        throw new TypeError('The words are not a Uint32Array of counts and whole nodes.')
      const address = module.textUnits(words.length * 2)
      if (address === 0) return false
      memory.putBytes(address, new Uint8Array(words.buffer, words.byteOffset, words.byteLength))
      const isTape = module.verifyTape(nodes) === 1
      trim()
      return isTape
    },

    createSymbolTable(names, count) {
      if (typeof names !== 'string' || typeof count !== 'number')
        throw new TypeError('The names are not a string and their number.')
      const symbols = putText(names) ? module.createSymbolTable(count, names.length) : 0
      trim()
      if (symbols === 0) throw new Error('There is no memory for a symbol table.')
      return symbolTables.add(symbols)
    },

    createSourceTable() {
      const sources = module.createSourceTable()
      if (sources === 0) throw new Error('There is no memory for a table of sources.')
      return sourceTables.add(sources)
    },

    findSource: (table, source) => slotOfSource(module.findSource, table, source),

    addSource: (table, source) => slotOfSource(module.addSource, table, source),

    removeSource(table, slot) {
      const sources = sourceTable(table)
      if (typeof slot !== 'number' || module.removeSource(sources, slot) === 0)
        throw new TypeError('The slot is not one that holds a source.')
    },

    readEnvelope(table, body) {
      const sources = sourceTable(table)
      if (!types.isUint8Array(body)) throw new TypeError('The body is not a Uint8Array.')
      const address = module.envelopeBody(body.length)
      if (address === 0) return undefined
      memory.putBytes(address, body)
      const length = module.readEnvelope(sources, body.length)
      const envelope = length === 0 ? undefined : memory.textAt(module.envelopeText(), length)
      trim()
      return envelope
    },

    writeText(text, target, offset) {
      const isTarget = types.isUint8Array(target) && typeof offset === 'number'
      if (!isTarget || offset >>> 0 > target.length)
        throw new TypeError('The target is not a Uint8Array with the offset in it.')
      if (typeof text !== 'string') throw new TypeError('The text is not a string.')
      const room = target.length - offset - WRITE_ROOM
      const address = room < 0 ? 0 : module.responseUnits(smallResponse, text.length)
      if (address === 0) return -1
      memory.putText(address, text)
      module.beginResponse(smallResponse, room)
      const marks = module.writeResponse(smallResponse, text.length)
      const size = marks < 0 ? -1 : module.endResponse(smallResponse)
      if (size > 0) memory.takeBytes(module.responseBytes(smallResponse), size, target, offset)
      module.trimResponse(smallResponse)
      return size < 0 ? -1 : marks * TWO_TO_32 + size
    },

    beginResponse(maxBytes) {
      if (typeof maxBytes !== 'number')
        throw new TypeError('The limit of a response is not a number.')
      return responses.begin(maxBytes)
    },

    writeResponse(slot, text) {
      const response = responses.find(slot)
      if (typeof text !== 'string') throw new TypeError('The text is not a string.')
      const units = module.responseUnits(response, text.length)
      if (units === 0) return OUT_OF_MEMORY
      memory.putText(units, text)
      return module.writeResponse(response, text.length)
    },

    endResponse: slot => module.endResponse(responses.find(slot)),

    takeResponse(slot, target) {
      const response = responses.find(slot)
      if (target !== undefined) {
        const size = module.responseSize(response)
        if (!types.isUint8Array(target) || target.length < size)
          throw new TypeError('The target is not a Uint8Array with room for the response.')
        memory.takeBytes(module.responseBytes(response), size, target, 0)
      }
      responses.end(slot)
    },
  }
}
