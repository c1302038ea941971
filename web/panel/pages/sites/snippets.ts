interface Where {
  /** Origin of the authentication service: `https://auth.example`. */
  readonly origin: string
  readonly client_id: string
}

export interface Snippet {
  readonly key: string
  readonly title: string
  readonly text: string
}

/**
 * Code samples, by language, for a site to log in a user and fetch their identity. The samples never contain the
 * secret: they read it from the site's server configuration.
 */
export function snippetsOf(where: Where): readonly Snippet[] {
  return [
    { key: 'curl', title: 'curl', text: curl(where) },
    { key: 'typescript', title: 'TypeScript', text: typescript(where) },
    { key: 'php', title: 'PHP', text: php(where) },
    { key: 'python', title: 'Python', text: python(where) },
  ]
}

function curl({ origin, client_id }: Where): string {
  return `TOKEN=$(curl -fsS ${origin}/api/auth/login \\
  -H 'Content-Type: application/json' \\
  -d "{\\"client_id\\":\\"${client_id}\\",\\"client_secret\\":\\"$CLIENT_SECRET\\",\\"email\\":\\"$EMAIL\\",\\"password\\":\\"$PASSWORD\\"}" \\
  | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')

curl -fsS ${origin}/api/auth/verify \\
  -H "Authorization: Bearer $TOKEN" -H 'X-Client-ID: ${client_id}'`
}

function typescript({ origin, client_id }: Where): string {
  return `const client_id = '${client_id}'
const client_secret = process.env.CLIENT_SECRET

export async function login(email: string, password: string): Promise<string> {
  const answer = await fetch('${origin}/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_id, client_secret, email, password }),
  })
  if (!answer.ok) throw new Error(\`not logged in: \${answer.status}\`)
  return (await answer.json()).token
}

export async function verify(token: string) {
  const answer = await fetch('${origin}/api/auth/verify', {
    headers: { Authorization: \`Bearer \${token}\`, 'X-Client-ID': client_id },
  })
  return answer.ok ? await answer.json() : undefined
}`
}

function php({ origin, client_id }: Where): string {
  return `<?php
const CLIENT_ID = '${client_id}';

function ask(string $path, array $headers, ?array $body = null): ?array {
    $http = ['header' => [...$headers, 'Content-Type: application/json']];
    if ($body !== null) $http += ['method' => 'POST', 'content' => json_encode($body)];
    $answer = @file_get_contents('${origin}' . $path, false, stream_context_create(['http' => $http]));
    return $answer === false ? null : json_decode($answer, true);
}

function login(string $email, string $password): ?string {
    $secret = getenv('CLIENT_SECRET');
    $body = ['client_id' => CLIENT_ID, 'client_secret' => $secret, 'email' => $email, 'password' => $password];
    return ask('/api/auth/login', [], $body)['token'] ?? null;
}

function verify(string $token): ?array {
    return ask('/api/auth/verify', ["Authorization: Bearer $token", 'X-Client-ID: ' . CLIENT_ID]);
}`
}

function python({ origin, client_id }: Where): string {
  return `import json, os, urllib.request

CLIENT_ID = "${client_id}"

def ask(path, headers, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request("${origin}" + path, data, {**headers, "Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)

def login(email, password):
    secret = os.environ["CLIENT_SECRET"]
    body = {"client_id": CLIENT_ID, "client_secret": secret, "email": email, "password": password}
    return ask("/api/auth/login", {}, body)["token"]

def verify(token):
    return ask("/api/auth/verify", {"Authorization": "Bearer " + token, "X-Client-ID": CLIENT_ID})`
}
