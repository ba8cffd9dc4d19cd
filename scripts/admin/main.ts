import {
  everybody,
  leaveMessage,
} from '../../apps/server/src/modules/accounts/mutations/messages.ts'
import { providerSettings } from '../../apps/server/src/modules/payments/mutations/providers/endpoints.ts'
import { promote } from '../../apps/server/src/modules/accounts/mutations/registration.ts'
import { readConfig, type Config } from '../../apps/server/src/platform/config.ts'
import { ConfigFault } from '../../apps/server/src/platform/configFault.ts'
import { inTransaction } from '../../apps/server/src/platform/db/db.ts'
import { sentence } from '../../apps/server/src/platform/http/sentences.ts'
import { heldBy } from '../../apps/server/src/platform/person.ts'
import { loadSecrets } from '../../apps/server/src/platform/secrets.ts'
import { formatVkey } from '@plaudit/votelog/keys'
import { personByHandle } from '../../apps/server/src/modules/accounts/data.ts'
import { erasePerson } from '../../apps/server/src/modules/accounts/mutations/erase.ts'
import { recordFirst } from '../../apps/server/src/modules/contests/mutations/lock.ts'
import { contestOfBallot } from '../../apps/server/src/modules/voting/policy.ts'
import { forgetBallot } from '../../apps/server/src/modules/voting/mutations/forgetVoter.ts'
import { logNames } from '../../apps/server/src/modules/voting/data/log.ts'
import { defaultSite, siteChanges } from '../../apps/server/src/modules/sites/data.ts'
import { setSite } from '../../apps/server/src/modules/sites/mutations.ts'
import { openSigners } from '../../apps/server/src/modules/voting/mutations/signers.ts'
import { showSettings } from './settings.ts'
import { verifyLedgerBy } from './verifyLedger.ts'
import { verifyLogs } from './verifyLog.ts'
import { rotations } from '../../apps/server/src/sealed.ts'
import { StartFault } from '../../apps/server/src/platform/postgres/fault.ts'
import { copyCommands } from './copies/commands.ts'
import { CopyFault } from './copies/fault.ts'
import { newEpoch } from './newEpoch.ts'
import { say, withDatabase } from './withDatabase.ts'

const usage = `Looks after an installation, running or stopped.

  npm run admin -- promote <username or e-mail>   makes this account a platform admin; by an address only
                                                  once it is confirmed
  npm run admin -- message <username, e-mail or ${everybody}> [text]
                                                  shows the text to this person, or to all who have an account,
                                                  when they next come (500 characters at most); without a text
                                                  it is shown no more
  npm run admin -- rotate-keys                    signs the logs of contests with a new key from now on, and seals
                                                  whatever the installation keeps sealed with new ones
  npm run admin -- site <name>=<value> …          what the site says of itself: title, primary and secondary
                                                  (#rrggbb), languages (EN,FR,ES), home_path (where / leads,
                                                  /contest/…); an empty value goes back to the default
  npm run admin -- settings                       the variables that modules read, and what each is for
  npm run admin -- log-key                        what other installations need to sign our logs (WITNESS_FOR)
  npm run admin -- new-epoch <reason>             begins every log anew, with the server stopped, after an older backup
  npm run admin -- backup <folder> [--keep=<n>]   copies the whole installation, while it runs, into a folder of its
                                                  own there (or in s3://bucket/prefix: BACKUP_S3_*); PLAUDIT_PASSPHRASE wraps
                                                  its keys; --fast does not spread the checkpoint, --keep leaves the newest
  npm run admin -- restore <copy> [--verify]      puts a copy back into DATA_DIR, which has to be fresh; --verify proves
                                                  that it is what was copied; a copy of a bucket is fetched
                                                  into TMPDIR first, or into --fetch-into=<folder>
  npm run admin -- put-back <moment>              notes that the tools of your own PostgreSQL put it back to this moment
                                                  (2026-11-25T20:15:00Z); stop the server first
  npm run admin -- reconcile [--moved|--lost]     says what stands open in a place that was put back, and lets it go on
  npm run admin -- renewals                       subscriptions that \`reconcile --lost\` holds. --charge lets them be
                                                  charged, all or --charge=<id>; --charged=<id> --as=<the provider's
                                                  name of the payment> takes in what the lost installation charged
  npm run admin -- payouts                        payouts that \`reconcile --lost\` holds. --release, or --release=<id>: not
                                                  sent, goes on; --sent=<id> --as=<its name there>: it was sent
  npm run admin -- export <folder>                writes rows, files and keys, for another PostgreSQL; stop the server
                                                  first, what comes after it is not in it
  npm run admin -- import <folder>                takes that in: into the empty database of DATABASE_URL, or into a
                                                  fresh bundled one
  npm run admin -- move --to=<address>            moves the bundled database to an empty PostgreSQL of your own, or with
                                                  --back from DATABASE_URL into a bundled one; with every server
                                                  stopped. Killed, it goes on when it is run again
  npm run admin -- move-files                     puts files of DATA_DIR into the store of S3_*; stop the server first
  npm run admin -- upgrade [--from=<folder>]      moves the bundled database to the PostgreSQL of this version; the
                                                  folder has the programs of the older one
  npm run admin -- doctor                         looks for what is wrong with the installation, and says what helps
  npm run admin -- verify-ledger                  derives every sum of the ledger anew, asks the providers for their
                                                  reports, and says whether the books add up; --report=<file> compares
                                                  a table too (kind,reference,amount,currency), --offline asks nobody
  npm run admin -- verify-log [<cx_id>]           verifies every contest's log, or one, from the rows of the database
  npm run admin -- erase <username or e-mail>     deletes the account, and every way from it to its ballots, once no
                                                  money of theirs is held and nothing of theirs is under way
  npm run admin -- forget <number of a receipt>   cuts every way to the ballots of whoever cast that one, in its
                                                  contest: for those who voted without an account

It works on the installation that DATA_DIR or DATABASE_URL names, as the server does.

Exit: 0 done, 1 something is wrong, still under way or not there, 2 it could not be run.`

const ledgerWord = /^--(offline|report=.+)$/

async function main(words: string[]): Promise<number> {
  const [command, handle, ...rest] = words
  const done = await copyCommands[command ?? '']?.(words.slice(1))
  if (done !== undefined && done >= 0) return done
  if (command === 'site' && handle !== undefined)
    return changeSite(readConfig(process.env), words.slice(1))
  if (command === 'message' && handle !== undefined)
    return message(readConfig(process.env), handle, rest.join(' '))
  if (command === 'rotate-keys' && handle === undefined) return rotateKeys(readConfig(process.env))
  if (command === 'verify-ledger' && words.slice(1).every((word) => ledgerWord.test(word)))
    return verifyLedgerBy(readConfig(process.env, providerSettings), words.slice(1))
  if (command === 'verify-log' && rest.length === 0)
    return withDatabase(readConfig(process.env), ({ db }) => verifyLogs(db, handle, say))
  if (command === 'settings' && handle === undefined) return showSettings()
  if (command === 'log-key' && handle === undefined) return showLogKey(readConfig(process.env))
  if (command === 'new-epoch' && handle !== undefined)
    return newEpoch(readConfig(process.env), [handle, ...rest].join(' '))
  if (command === 'erase' && handle !== undefined && rest.length === 0)
    return erase(readConfig(process.env), handle)
  if (command === 'forget' && handle !== undefined && rest.length === 0)
    return forget(readConfig(process.env), handle)
  if (command !== 'promote' || handle === undefined || rest.length > 0) {
    say(usage)
    return command === '--help' || command === '-h' ? 0 : 2
  }
  return withDatabase(readConfig(process.env), async ({ db }) => {
    const isThere = await inTransaction(db, (tx) => promote(tx, handle))
    say(
      isThere
        ? `${handle} is an admin now.`
        : `Nobody has the username or the confirmed address ${handle}.`,
    )
    return isThere ? 0 : 1
  })
}

/** Values that each name of the site takes, for a person who gave it something else. */
const siteForms: Record<string, string> = {
  title: 'at most 80 characters',
  primary: 'a colour as #2a6df4, or nothing',
  secondary: 'a colour as #2a6df4, or nothing',
  home_path: 'an address of this site as /contests, or nothing',
  languages: 'some of EN, FR and ES, with commas between',
}

async function changeSite(config: Config, words: readonly string[]): Promise<number> {
  const given = words.map((word) => /^(\w+)=(.*)$/s.exec(word)?.slice(1) ?? [word, undefined])
  const parsed = siteChanges.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    for (const issue of parsed.error.issues)
      if (issue.code === 'unrecognized_keys') say(`  ${issue.keys.join(', ')}: not known here`)
      else say(`  ${String(issue.path[0])}: ${siteForms[String(issue.path[0])] ?? issue.message}`)
    return 2
  }
  return withDatabase(config, async ({ db }) => {
    await inTransaction(db, (tx) => setSite(tx, parsed.data))
    const { title, primary, secondary, languages, home_path } = await defaultSite(db)
    for (const [name, value] of Object.entries({ title, primary, secondary, languages, home_path }))
      say(`${name}=${value === null ? '' : String(value)}`)
    return 0
  })
}

const longestMessage = 500

function message(config: Config, handle: string, text: string): Promise<number> {
  return withDatabase(config, async ({ db }) => {
    const people = await inTransaction(db, (tx) =>
      leaveMessage(tx, handle, text.slice(0, longestMessage).toWellFormed()),
    )
    say(
      people === 0
        ? `Nobody has the username or address ${handle}.`
        : `${text === '' ? 'No message any more' : 'The message waits'} for ${people === 1 ? '1 account' : `${people} accounts`}.`,
    )
    return people === 0 ? 1 : 0
  })
}

/** The key before it stays known: what it signed can be checked for good. */
function rotateKeys(config: Config): Promise<number> {
  return withDatabase(config, async ({ db }) => {
    const secrets = await loadSecrets(config.secretKey, config.dataDir)
    for (const { rotate } of rotations) say(await rotate(db, secrets))
    return 0
  })
}

function erase(config: Config, handle: string): Promise<number> {
  return withDatabase(config, async ({ db }) => {
    const id = await personByHandle(db, handle)
    const held = id === undefined ? [] : await heldBy(db, id)
    if (held.length > 0) {
      say('The account cannot go yet:')
      for (const one of held) say(`  ${sentence(one.says, 'EN', one.values)}`)
      return 1
    }
    const erased = id !== undefined && (await inTransaction(db, (tx) => erasePerson(tx, id)))
    say(
      erased
        ? 'The account is gone. Its ballots count as before; nothing leads to them any more.'
        : `Nobody has the username or address ${handle}.`,
    )
    return erased ? 0 : 1
  })
}

/** Forgets a voter on a device, who is known by the number of a receipt alone. */
function forget(config: Config, receipt: string): Promise<number> {
  return withDatabase(config, async ({ db }) => {
    const ballots = await inTransaction(db, async (tx) => {
      const forgotten = await forgetBallot(tx, receipt)
      const contest = contestOfBallot(receipt)
      // A judge's commitment was made of what is forgotten: the log names them by another from here on.
      if (forgotten > 0 && contest !== undefined) await recordFirst(tx, contest)
      return forgotten
    })
    say(
      ballots === 0
        ? `There is no ballot with the number ${receipt}.`
        : `The ballots of whoever cast it (${ballots}) count as before; nothing leads to them any more.`,
    )
    return ballots === 0 ? 1 : 0
  })
}

function showLogKey(config: Config): Promise<number> {
  return withDatabase(config, async ({ db }) => {
    const secrets = await loadSecrets(config.secretKey, config.dataDir)
    const signers = await openSigners(db, secrets)
    for (const name of await logNames(db, config)) say(formatVkey(signers.of(name).key))
    return 0
  })
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const plain = [ConfigFault, CopyFault, StartFault]
  const isPlain = error instanceof Error && plain.some((kind) => error instanceof kind)
  say(isPlain ? error.message : String(error))
  process.exitCode = 2
}
