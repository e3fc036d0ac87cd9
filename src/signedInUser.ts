import { jwtDecode } from 'jwt-decode'
import { TOKEN_COOKIE } from '../contract/constants'

/**
 * The id of who is signed in, as the token in the cookie says, or undefined. Only decides what is shown: whether the
 * token is good, the server says with the first call.
 */
export function signedInUser(
  cookies: string = document.cookie,
  now: number = Date.now(),
): string | undefined {
  const token = cookies
    .split('; ')
    .find(each => each.startsWith(`${TOKEN_COOKIE}=`))
    ?.slice(TOKEN_COOKIE.length + 1)
  if (!token) return undefined
  try {
    const { sub, exp } = jwtDecode(decodeURIComponent(token))
    return sub && (!exp || exp * 1000 > now) ? sub : undefined
  } catch {
    return undefined
  }
}
