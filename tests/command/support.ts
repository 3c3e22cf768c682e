import { execFile } from 'node:child_process'
import type { Command } from 'commander'
import type { Io } from '../../src/command/io.ts'
import { createProgram, runCommand } from '../../src/command/program.ts'
import { inProject } from '../../src/lib/paths.ts'
import { shareCompiled } from '../support/compiled-contract.ts'
import { NODE_OPTIONS } from '../support/processes.ts'

export interface Ran {
  code: number
  stdout: string
  stderr: string
}

/** Runs `tradeleaf` with the settings, in this process. */
export async function tradeleaf(
  args: readonly string[],
  env: Record<string, string> = {},
  io: Partial<Pick<Io, 'folder' | 'ask' | 'overwrite'>> = {},
): Promise<Ran> {
  const ran = { code: 0, stdout: '', stderr: '' }
  ran.code = await runCommand(args, {
    env,
    folder: inProject(),
    out(text) {
      ran.stdout += text
    },
    err(text) {
      ran.stderr += text
    },
    // To read the contract takes longer than most commands.
    app: { extend: async (scope, name) => shareCompiled(scope, name) },
    ...io,
  })
  return ran
}

/** Starts `tradeleaf` as a process; `within` is a command that ends with the execution of its last arguments. */
export const startTradeleaf = (
  args: readonly string[],
  env: Record<string, string>,
  cwd = inProject(),
  within: readonly string[] = [],
): Promise<Ran> =>
  new Promise((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const options = { env: { PATH, NODE_COMPILE_CACHE, ...env }, cwd }
    const [program, ...rest] = [...within, process.execPath, ...NODE_OPTIONS, inProject('src/command.ts'), ...args]
    execFile(program as string, rest, options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })

/** They run the service, or answer an assistant until it leaves. */
const SERVICES = ['serve', 'demo', 'mcp']

/** All other commands, by name; those of a group such as `token create`. */
export function allCommands(): Map<string, Command> {
  const found = new Map<string, Command>()
  const walk = ({ commands }: Command, path: string[]) => {
    for (const command of commands) {
      const names = [...path, command.name()]
      walk(command, names)
      const isGroup = command.commands.length > 0 && command.registeredArguments.length === 0
      if (!isGroup && !SERVICES.includes(names.join(' '))) found.set(names.join(' '), command)
    }
  }
  walk(createProgram({ env: {}, folder: '', out() {}, err() {} }), [])
  return found
}

/** What a command takes: its arguments, and the values of its options, by name. */
export type Values = Record<string, string>

/** The command line with a value for each argument and each option that is required. Throws if `values` lacks one. */
export function usualArguments(name: string, command: Command, values: Values): string[] {
  const argumentOf = (of: string): string => {
    const value = values[of]
    if (value === undefined) throw new Error(`${name} takes ${of}: give it a value`)
    return value
  }
  return [
    ...name.split(' '),
    ...command.registeredArguments.map((argument) => argumentOf(argument.name())),
    ...command.options
      .filter(({ mandatory }) => mandatory)
      .flatMap((option) => [option.long as string, argumentOf(option.attributeName())]),
  ]
}
