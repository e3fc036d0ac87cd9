/** The words on screen as one list of keys and texts, and the texts that the specification fixes. */

export interface Tree {
  [key: string]: string | Tree
}
export type Words = Record<string, string>

/** Sections 2, 4, 5 and 8 of product.txt: what it quotes, and the labels of its catalogue. */
export const FIXED_WORDS = [
  ['404', 'Processing authentication...', 'Authentication failed', 'Wrong Pin', 'Welcome back'],
  [
    'Connection lost. You are currently offline.',
    'Connection restored.',
    'You have a slow internet connection',
  ],
  ['Idle for %{minutes} minutes', 'New Template', 'Please enter a valid Email', 'Only numbers allowed'],
  ['Must be less than 100', 'All fields required', 'An item name is missing'],
  ['Please enter the code in the picture above', 'Max retries reached', 'Wrong code', 'Expired'],
  ['User already exists', 'Success', 'Item Not found', 'User does not exist', 'User cant be imported'],
  [
    'Domain is not allowed',
    'You have entered a wrong code',
    'Account Created',
    'Contact Admin To Grant Access',
  ],
  ['Error -> Contact Admin', 'Save', 'Update', 'English', 'Arabic', 'Home', 'not ready'],
  [
    'In draft',
    'Sending',
    'Sent',
    'Send now',
    'Send later',
    'Skip',
    'Stop',
    'Cancel scheduled sending',
    'Delete',
  ],
  ['Pending', 'Accepted', 'Rejected', 'Approved', 'Done'],
  ['Countries', 'Statuses', 'Programs', 'Roles', 'Sectors', 'Database sectors'],
].flat()

/** Returns the texts of a tree by their whole keys, such as `app.name`. */
export function flat(tree: Tree, path = ''): Words {
  const words: Words = {}
  for (const [key, value] of Object.entries(tree)) {
    const at = path ? `${path}.${key}` : key
    if (typeof value === 'string') words[at] = value
    else Object.assign(words, flat(value, at))
  }
  return words
}

/** Returns the plural forms of a text. */
export const parts = (text = '') => text.split(' |||| ').filter(part => part.trim() !== '')
