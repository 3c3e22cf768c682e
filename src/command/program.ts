/** The commands and their options. */
import { Command, CommanderError, Option } from 'commander'
import { SCOPES } from '../auth/tokens.ts'
import { version } from '../lib/version.ts'
import type { Io } from './io.ts'
import { failureText, withVisibleText } from './output.ts'

/** Each command loads only what it needs. */
const backups = () => import('./backups.ts')
const database = () => import('./database.ts')
const record = () => import('./record.ts')
const users = () => import('./users.ts')
const userFiles = () => import('./user-files.ts')

/** Runs the command that the arguments name. Returns its status: 0, or 1 if it failed or found a problem. */
export async function runCommand(args: readonly string[], terminal: Io): Promise<number> {
  const io = withVisibleText(terminal)
  let status = 0
  try {
    await createProgram(io, (isGood) => {
      status = isGood ? 0 : 1
    }).parseAsync(args, { from: 'user' })
    return status
  } catch (error) {
    // It has printed what is wrong.
    if (error instanceof CommanderError) return error.exitCode
    io.err(`${failureText(error)}\n`)
    return 1
  }
}

const USER = ['--user <email>', 'the user whose record it is'] as const
const EMAIL = ['--email <email>', 'the user of the token'] as const
const YES = ['--yes', 'do not ask'] as const
const FORCE = ['--force', 'replace a file that exists'] as const

/** `onEnd`: called with false if a command found a problem. */
export function createProgram(io: Io, onEnd: (isGood: boolean) => void = () => {}): Command {
  const program = new Command('tradeleaf')
    .description("A self-hosted service that keeps a trader's record. All settings are environment variables.")
    .version(version)
    .showHelpAfterError('(add --help for what is possible)')
    // Options after the name of a command are its own: `backup verify` has the options of `verify`.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.out(text), writeErr: (text) => io.err(text) })
  const command = (to: Command, usage: string, description: string) =>
    to.command(usage).description(description).option('--json', 'print one JSON value')

  program
    .command('serve')
    .description('run the service')
    .action(async () => void (await import('../main.ts')))
  program
    .command('demo')
    .description('run the service with a sample account, in a database of its own that starts afresh')
    .action(async () => void (await import('./demo.ts')))

  command(program, 'import <files...>', 'import files of any broker as one import')
    .requiredOption(...USER)
    .option('--account <id, name or number>', 'the account of the files, if they do not print it')
    .addOption(new Option('--new-account <name>', 'make an account for the files').conflicts('account'))
    .option('--dry-run', 'store nothing, and say what would be stored')
    .action(async (files, options) => await (await record()).importFiles(io, files, options))
  command(program, 'export <file>', 'write the trades of a day or a month to a file')
    .requiredOption(...USER)
    .requiredOption('--of <period>', 'a day such as 2024-03-05, or a month such as 2024-03')
    .option('--format <format>', 'csv, excel or pdf', 'csv')
    .option(...FORCE)
    .action(async (file, options) => await (await record()).exportFile(io, file, options))
  command(program, 'undo <import>', 'take an import back')
    .requiredOption(...USER)
    .action(async (id, options) => await (await record()).undo(io, id, options))

  program
    .command('mcp')
    .description('connect an assistant (Model Context Protocol) to the service at TRADELEAF_URL with TRADELEAF_TOKEN')
    .action(async () => await (await import('./mcp.ts')).serveAssistant(io))

  command(program, 'migrate', 'bring the database to the tables of this version')
    .option('--dry-run', 'change nothing, and say what it would take')
    .action(async (options) => await (await import('./migrate.ts')).migrate(io, options))
  const backup = command(
    program,
    'backup <file>',
    'copy the database to a file, while the service runs; PostgreSQL by pg_dump',
  )
    .enablePositionalOptions()
    .option(...FORCE)
    .action(async (file, options) => onEnd(await (await backups()).backUp(io, file, options)))
  command(backup, 'verify <file>', 'whether a backup is whole, and of this version or an older one').action(
    async (file, options) => onEnd(await (await backups()).verify(io, file, options)),
  )
  command(program, 'restore <file>', 'put a backup in the place of the database; the service must not run')
    .option(...YES)
    .action(async (file, options) => await (await backups()).restore(io, file, options))
  command(
    program,
    'check',
    'compare the database with what it should be: its tables, pictures, trades and totals',
  ).action(async (options) => onEnd(await (await database()).check(io, options)))
  command(program, 'derive', 'derive anew the trades and totals that `check` finds wrong')
    .option('--user <email>', 'only of this user')
    .action(async (options) => onEnd(await (await database()).derive(io, options)))
  command(program, 'copy', 'copy everything to another database, SQLite or PostgreSQL')
    .requiredOption('--to <url>', 'as DATABASE_URL; an empty database, or a new file')
    .action(async (options) => await (await database()).copy(io, options))

  const tokens = program.command('token').description('tokens of the API')
  command(tokens, 'create', 'make a token, and print nothing else')
    .requiredOption(...EMAIL)
    .option('--name <name>', 'what it is for, to recognise it in a list', 'command line')
    .option('--scopes <a,b>', `${SCOPES.join(', ')}; all if absent`)
    .option('--days <n>', 'how long it is valid; without it, the token does not expire')
    .action(async (options) => await (await users()).createToken(io, options))
  command(tokens, 'list', 'the tokens of a user')
    .requiredOption(...EMAIL)
    .action(async (options) => await (await users()).listTokens(io, options))
  command(tokens, 'revoke <token>', 'by its number in the list')
    .requiredOption(...EMAIL)
    .action(async (id, options) => await (await users()).revoke(io, id, options))

  const people = program.command('users').description('the users of the service')
  command(people, 'list', 'all users').action(async (options) => await (await users()).listUsers(io, options))
  command(people, 'sign-out <email>', 'end all sessions of a user').action(
    async (email, options) => await (await users()).signOut(io, email, options),
  )
  command(people, 'export <email> <file>', "write everything of a user to a file that 'users import' reads")
    .option(...FORCE)
    .action(async (email, file, options) => await (await userFiles()).exportUser(io, email, file, options))
  command(people, 'import <file>', 'add a user from such a file, or from a backup')
    .option('--user <email>', 'which user of a backup')
    .option('--email <email>', 'the address of the user here, if it is another one')
    .action(async (file, options) => onEnd(await (await userFiles()).importUser(io, file, options)))
  command(people, 'delete <email>', "delete a user and everything that is the user's")
    .option(...YES)
    .action(async (email, options) => await (await users()).deleteUser(io, email, options))

  command(program, 'config', 'each setting, its value, and where it comes from; secrets are hidden').action(
    async (options) => onEnd((await import('./settings.ts')).showSettings(io, options)),
  )
  return program
}
