/** SDL, and whether a schema can be made of it. */
export interface SdlCase {
  readonly name: string
  /** One text or several; where none speaks of Query, `type Query { q: Int }` is added. */
  readonly sdl: string | readonly string[]
  /** What is wrong; a case without is a valid schema. */
  readonly fault?: string
  /** Why the specification decides otherwise than graphql-js 17, with its section. */
  readonly disagreement?: string
  /** The texts are all there is, although none speaks of Query. */
  readonly isWhole?: boolean
}

/** Cases of one section of the specification. */
export interface SdlSection {
  /** Its number and heading. */
  readonly section: string
  readonly cases: readonly SdlCase[]
}

/** The texts of a case, with the query root that it leaves out. */
export function textsOf({ sdl, isWhole = false }: SdlCase): readonly string[] {
  const texts = typeof sdl === 'string' ? [sdl] : sdl
  return isWhole || texts.some(text => text.includes('Query'))
    ? texts
    : [...texts, 'type Query { q: Int }']
}
