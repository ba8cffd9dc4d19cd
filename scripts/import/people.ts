import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type Api, CallError } from '@plaudit/client/client'
import type { Server } from './server.ts'
import { shortened } from './wording.ts'

export interface Person {
  username: string
  full_name: string
  email: string
  password: string
  api: Api
}

export interface NewPerson {
  full_name: string
  username: string
  email: string
  password: string
  country_code?: string | undefined
  language?: 'EN' | 'FR' | 'ES'
}

const isTaken = (error: unknown) =>
  error instanceof CallError && (error.code === 'username_taken' || error.code === 'email_taken')

const isNoCountry = (error: unknown) =>
  error instanceof CallError && error.fields['country_code'] !== undefined

/** Makes the account, or signs in to it when it is there already; a code of no country is left out. */
export async function joinIn(server: Server, person: NewPerson): Promise<Person> {
  const { country_code, ...rest } = person
  const isCode = country_code !== undefined && /^[A-Z]{2}$/.test(country_code)
  try {
    const joined = await server.as().call('register/user', {
      ...rest,
      ...(isCode ? { country_code } : {}),
      confirm_password: person.password,
      app_token: server.appToken,
    })
    return signedIn(server, person, joined)
  } catch (error) {
    if (isCode && isNoCountry(error)) return joinIn(server, rest)
    if (!isTaken(error)) throw error
    return signIn(server, person)
  }
}

/** @throws CallError wrong_credentials */
export async function signIn(
  server: Server,
  person: Pick<NewPerson, 'email' | 'password'>,
): Promise<Person> {
  const answer = await server.as().call('login/pro', {
    username: person.email,
    password: person.password,
    app_token: server.appToken,
  })
  return signedIn(server, person, answer)
}

interface Answer {
  token: string
  ssid: string
  user: { username?: string | undefined; full_name?: string | undefined }
}

function signedIn(
  server: Server,
  person: Pick<NewPerson, 'email' | 'password'>,
  answer: Answer,
): Person {
  const username = answer.user.username ?? ''
  return {
    username,
    full_name: answer.user.full_name ?? username,
    email: person.email,
    password: person.password,
    api: server.as({ token: answer.token, username, ssid: answer.ssid }),
  }
}

export interface OrganiserOptions {
  email?: string | undefined
  password?: string | undefined
}

/**
 * The organiser: signs in with the address and password given, and makes the account when there is none;
 * without them, a new account with a password of chance.
 */
export async function organiserFor(
  server: Server,
  { email, password }: OrganiserOptions,
): Promise<Person> {
  const tag = randomBytes(4).toString('hex')
  const person: NewPerson = {
    full_name: 'Sample organiser',
    username: `organiser-${tag}`,
    email: email ?? `organiser-${tag}@sample.invalid`,
    password: password ?? chancePassword(),
    language: 'EN',
  }
  if (email === undefined) return joinIn(server, person)
  if (password === undefined) throw new Error('--email needs --password beside it.')
  try {
    return await joinIn(server, person)
  } catch (error) {
    if (error instanceof CallError && error.code === 'wrong_credentials')
      throw new Error(`There is an account with ${email}, but the password does not fit.`)
    throw error
  }
}

export function chancePassword(): string {
  return randomBytes(12).toString('base64url')
}

/** Derives what only this organiser can work out again: names and passwords of the sample voters follow from it. */
export function derived(organiser: Person, purpose: string): string {
  return createHmac('sha256', organiser.password)
    .update(`${organiser.username}\n${purpose}`)
    .digest('hex')
}

export interface CountryVoter {
  code: string
  country: string
  channel: 'public' | 'jury'
}

/** A voter's code in letters that a username takes, at most ten and another one for each code. */
export function voterTag(code: string): string {
  if (/^[A-Z0-9]{1,10}$/.test(code)) return code.toLowerCase()
  return `x${createHash('sha256').update(code).digest('hex').slice(0, 9)}`
}

/**
 * A sample person of a country, who votes in one channel. The same organiser finds the same one again. The
 * password is the one given, else one that follows from the organiser's own.
 */
export async function sampleVoter(
  server: Server,
  organiser: Person,
  voter: CountryVoter,
  password?: string,
): Promise<Person> {
  const tag = derived(organiser, 'voters').slice(0, 8)
  const username = `${voterTag(voter.code)}-${voter.channel}-${tag}`
  return joinIn(server, {
    full_name: `${shortened(voter.country, 50)}, ${voter.channel} (sample voter)`,
    username,
    email: `${username}@sample.invalid`,
    password: password ?? derived(organiser, username).slice(0, 32),
    country_code: voter.code,
  })
}
