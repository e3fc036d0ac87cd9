/** A part of a word file, taken by name: what is not named does not reach the first download. */
declare module '*.json?door' {
  type Tree = { [key: string]: string | Tree }
  export const app: Tree
  export const session: Tree
  export const errors: Tree
  export const messages: Tree
  export const roles: Tree
  export const actions: Tree
}
