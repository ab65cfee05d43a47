// Plain text needs no escaping: no quote, backslash, control character or surrogate.
const needsEscape = /[\u0000-\u001f"\\\ud800-\udfff]/

/**
 * A string as a JSON string literal. A lone surrogate is written as an escape, so the text is
 * always valid Unicode.
 */
export function jsonString(value: string): string {
  return needsEscape.test(value) ? JSON.stringify(value) : `"${value}"`
}

/** A coerced leaf value as JSON text; undefined for values that JSON cannot represent. */
export function jsonText(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return jsonString(value)
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null'
    case 'boolean':
      return value ? 'true' : 'false'
    case 'bigint':
      return String(value)
    default:
      return JSON.stringify(value)
  }
}
