declare module 'stylis' {
  export type Middleware = (
    element: unknown,
    index: number,
    children: unknown[],
    callback: (...args: unknown[]) => string,
  ) => string | undefined
  export const prefixer: Middleware
}
