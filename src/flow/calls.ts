import ts from 'typescript';
import type { FlowProgram, Step } from './step.ts';
import { testsArgument } from './tests-argument.ts';

type Call = ts.CallExpression | ts.NewExpression;

/** The function of the repository that a call runs. */
export function calledFunction(program: FlowProgram, call: Call): ts.SignatureDeclaration | undefined {
  return inSight(program, program.checker.getResolvedSignature(call)?.declaration);
}

/** The function of the repository that an expression is. */
export function functionOf(program: FlowProgram, expression: ts.Expression): ts.SignatureDeclaration | undefined {
  const { checker } = program;
  const [signature] = checker.getSignaturesOfType(checker.getTypeAtLocation(expression), ts.SignatureKind.Call);
  return inSight(program, signature?.declaration);
}

/** A declaration of the repository; of an overloaded function the one with the body. */
function inSight(
  { checker, sparse }: FlowProgram,
  declaration: ts.SignatureDeclaration | ts.JSDocSignature | undefined,
): ts.SignatureDeclaration | undefined {
  if (!declaration || ts.isJSDocSignature(declaration) || sparse.isBundledDeclaration(declaration.getSourceFile()))
    return undefined;
  if (hasBody(declaration) || !declaration.name) return declaration;
  const overloads = checker.getSymbolAtLocation(declaration.name)?.declarations ?? [];
  return (
    overloads.find(
      (overload): overload is ts.FunctionLikeDeclaration => ts.isFunctionLike(overload) && hasBody(overload),
    ) ?? declaration
  );
}

/** A function that can be looked into. */
export function hasBody(owner: ts.SignatureDeclaration): owner is ts.FunctionLikeDeclaration {
  return 'body' in owner && owner.body !== undefined;
}

/** The parameter that takes an argument; a rest parameter takes all from its own position on. */
export function parameterAt({ parameters }: ts.SignatureDeclaration, at: number): ts.ParameterDeclaration | undefined {
  const last = parameters.at(-1);
  return parameters[at] ?? (last?.dotDotDotToken ? last : undefined);
}

/** The function reads its arguments without naming them. */
export function usesArguments(owner: ts.SignatureDeclaration): boolean {
  function visit(node: ts.Node): boolean {
    if (ts.isIdentifier(node) && node.text === 'arguments') return true;
    // An arrow function has no `arguments` of its own.
    if (ts.isFunctionLike(node) && !ts.isArrowFunction(node)) return false;
    return ts.forEachChild(node, (child) => visit(child) || undefined) ?? false;
  }
  return !ts.isArrowFunction(owner) && (ts.forEachChild(owner, (child) => visit(child) || undefined) ?? false);
}

/** The next places of a value that is called, or passed to a call. */
export function stepsOfCall(program: FlowProgram, call: Call, value: ts.Node): readonly Step[] {
  if (call.expression === value) return [{ kind: 'call', to: call }];
  const at = call.arguments?.indexOf(value as ts.Expression) ?? -1;
  if (at === 0 && ts.isCallExpression(call) && testsArgument(call)) return [{ kind: 'test' }];
  return [{ kind: 'argument', to: calledFunction(program, call)?.parameters[at], call, at }];
}
