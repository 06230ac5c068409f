import { profiles, type Profile } from '../catalog/profile.ts';

/** In whose names a command speaks that reads no code: those of the project it is started in. */
export async function profileOfProject(): Promise<Profile> {
  const { profileHere } = await import('../findings/profile-here.ts');
  return profileHere(process.cwd()) ?? profiles.svc;
}
