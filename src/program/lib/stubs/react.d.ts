// What keeps a value's type on its way through React: context, hooks, props.
export interface Context<T> { Provider: (props: { value: T; children?: any }) => any; Consumer: (props: { children: (value: T) => any }) => any; displayName?: string }
export function createContext<T>(value: T): Context<T>;
export function useContext<T>(context: Context<T>): T;
export function use<T>(value: Context<T> | PromiseLike<T>): T;
export function useMemo<T>(factory: () => T, deps?: any): T;
export function useCallback<T>(f: T, deps?: any): T;
export function useState<T>(initial: T | (() => T)): [T, (value: T | ((previous: T) => T)) => void];
export function useState<T = any>(): [T | undefined, (value: T) => void];
export function useRef<T>(initial: T): { current: T };
export function useRef<T>(initial: T | null): { current: T | null };
export function useRef<T = any>(): { current: T | undefined };
export function useEffect(f: () => any, deps?: any): void;
export function useLayoutEffect(f: () => any, deps?: any): void;
export function useReducer<S, A>(reducer: (state: S, action: A) => S, initial: S): [S, (action: A) => void];
export function cache<F extends (...args: any[]) => any>(f: F): F;
export function memo<T>(component: T): T;
export function forwardRef<T>(component: T): T;
export type ReactNode = any;
export type ReactElement = any;
export type FC<P = {}> = (props: P) => any;
export type FunctionComponent<P = {}> = (props: P) => any;
export type PropsWithChildren<P = {}> = P & { children?: any };
export type RefObject<T> = { current: T };
export type Dispatch<A> = (value: A) => void;
export type SetStateAction<S> = S | ((previous: S) => S);
export class Component<P = {}, S = {}> { constructor(props: P); props: P; state: S; setState(state: any): void; context: any }
declare const React: typeof import('react');
export default React;
