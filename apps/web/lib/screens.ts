/**
 * Place of a screen. `area` is the organiser's area, which has each of its screens in three layouts; `admin` is the
 * platform's own, for admins alone; `bare` has nothing around it.
 */
export type Shell = 'main' | 'organiser' | 'area' | 'admin' | 'embed' | 'mobile' | 'app' | 'bare'

/**
 * The screens of a feature: for each shell the addresses and the files that draw them, which the build alone reads.
 * An address stands below the shell's own (`''` is the shell's own address); one that begins with `/` stands by itself.
 */
export type Screens = Partial<Record<Shell, Readonly<Record<string, string>>>>
