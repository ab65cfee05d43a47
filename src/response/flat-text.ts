const PIECE_UNITS = 256

/**
 * Flattens a long concatenated string. V8 stores it as a tree of its parts, and collecting a large
 * tree takes longer than copying all parts. Hot: `bench/benches/schema.ts`.
 */
export function flatText(text: string): string {
  // Reading a unit makes V8 flatten the string; neither JSON nor SDL begins with a NUL.
  return text.length > PIECE_UNITS && text.charCodeAt(0) === 0 ? '' : text
}
