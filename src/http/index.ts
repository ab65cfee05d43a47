export { createController, type Controller } from './controller.ts'
export type { ActionName, ConsoleMode, ControllerOptions } from './controller-options.ts'
export type { Parameters } from './request-body.ts'
export { rescueFrom, type Rescue, type RescueAnswer } from './rescue.ts'
