// What a process has used, all of its threads: compilation and garbage collection are part of it.

export interface Cost {
  /** Milliseconds of the processor, in the program and in the kernel. */
  readonly processorMs: number
  /** Milliseconds of the processor in the kernel, which page faults take for the most part. */
  readonly kernelMs: number
  readonly wallMs: number
  /** Pages that were touched for the first time. */
  readonly pageFaults: number
}

/** The cost since the process began, or since another such cost was taken. */
export function costUntil(begin: Cost = nothing): Cost {
  const { userCPUTime, systemCPUTime, minorPageFault, majorPageFault } = process.resourceUsage()
  return {
    processorMs: (userCPUTime + systemCPUTime) / 1000 - begin.processorMs,
    kernelMs: systemCPUTime / 1000 - begin.kernelMs,
    wallMs: performance.now() - begin.wallMs,
    pageFaults: minorPageFault + majorPageFault - begin.pageFaults,
  }
}

const nothing: Cost = { processorMs: 0, kernelMs: 0, wallMs: 0, pageFaults: 0 }
