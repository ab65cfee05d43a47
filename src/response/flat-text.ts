const PIECE_UNITS = 256

/**
 * A text in one piece, where it has more than a few units. What is concatenated is a tree of its parts, and a large tree costs
 * more in garbage collection than all copies. Hot: `bench/benches/schema.ts`.
 */
export function flatText(text: string): string {
  // Reading a unit makes V8 copy the parts; neither JSON nor SDL begins with a NUL.
  return text.length > PIECE_UNITS && text.charCodeAt(0) === 0 ? '' : text
}
