import { onTestFinished, vi } from 'vitest'

/** Takes note of the texts of which functions are made from now on, until the test ends. */
export function noteFunctions(): readonly string[] {
  const texts: string[] = []
  const construct = (target: typeof Function, parameters: string[]): object => {
    texts.push(parameters.at(-1)!)
    return Reflect.construct(target, parameters)
  }
  vi.stubGlobal('Function', new Proxy(Function, { construct }))
  onTestFinished(() => void vi.unstubAllGlobals())
  return texts
}
