/** Parts of a word file (bin/wordPacks.ts): each reaches the browser when it is needed. */
declare module '*.json?door' {
  type Tree = { [key: string]: string | Tree }
  export const app: Tree
  export const session: Tree
  export const errors: Tree
  export const messages: Tree
  export const roles: Tree
  export const actions: Tree
}
declare module '*.json?first' {
  type Tree = { [key: string]: string | Tree }
  const words: Tree
  export default words
}
declare module '*.json?later' {
  type Tree = { [key: string]: string | Tree }
  const words: Tree
  export default words
}
