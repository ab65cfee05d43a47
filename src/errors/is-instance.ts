/** `instanceof` for whatever the host throws: of a proxy it may throw itself. */
export function isInstance<Instance>(
  thrown: unknown,
  errorClass: abstract new (...parameters: any[]) => Instance,
): thrown is Instance {
  try {
    return thrown instanceof errorClass
  } catch {
    return false
  }
}
