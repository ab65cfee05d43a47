import * as ws from 'ws'

// It is exported, but not part of the types.
const { Sender } = ws as unknown as {
  readonly Sender: { frame(data: Buffer, options: object): Buffer[] }
}

/** The frame of a text message, as ws makes it. */
export function frameOfWS(text: Buffer): Buffer {
  return Buffer.concat(
    Sender.frame(text, { fin: true, opcode: 1, rsv1: false, mask: false, readOnly: true }),
  )
}
