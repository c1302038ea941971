<?php
// Sends each request of standard input as Guzzle, Laravel's client or ext-curl (the argument) does by itself.
declare(strict_types=1);

require 'GuzzleHttp/autoload.php';
require 'Illuminate/Http/autoload.php';
require 'Carbon/autoload.php';

/** Objects are arrays here, as json_decode(..., true) and every array literal makes them: an empty one is sent as []. */
function native(mixed $value): mixed
{
    if (!is_array($value)) return $value;
    if (!isset($value['date'])) return array_map('native', $value);
    return Carbon\CarbonImmutable::parse($value['date']);
}

function query(array $flow): array
{
    return array_map(
        fn ($value) => $value instanceof DateTimeInterface ? $value->format(DATE_ATOM) : $value,
        native($flow['query'] ?? []),
    );
}

function body(array $flow): string
{
    return ($flow['body'] ?? '') === 'bom' ? "\u{FEFF}" . json_encode($flow['json']) : json_encode($flow['json']);
}

function guzzle(): Closure
{
    $client = new GuzzleHttp\Client(['http_errors' => false]);
    return function (array $flow, string $url) use ($client): string {
        $options = ['headers' => $flow['headers']];
        if (isset($flow['token'])) $options['headers']['Authorization'] = "Bearer {$flow['token']}";
        if (isset($flow['query'])) $options['query'] = query($flow);
        if (isset($flow['form'])) $options['form_params'] = $flow['form'];
        if (isset($flow['json']) && !isset($flow['body'])) $options['json'] = $flow['json'];
        if (isset($flow['body'])) {
            $options['headers']['Content-Type'] = 'application/json';
            $text = body($flow);
            $options['body'] = $flow['body'] === 'chunked' ? new ArrayIterator(str_split($text, 40)) : $text;
            $options['expect'] = $flow['body'] === 'expect' ? true : null;
        }
        return (string) $client->request($flow['method'], $url, array_filter($options, fn ($each) => $each !== null))->getBody();
    };
}

function laravel(): Closure
{
    $http = new Illuminate\Http\Client\Factory();
    return function (array $flow, string $url) use ($http): string {
        $request = $http->acceptJson()->withHeaders($flow['headers']);
        if (isset($flow['token'])) $request->withToken($flow['token']);
        if (isset($flow['form'])) $request->asForm();
        if (isset($flow['body'])) $request->withBody(body($flow), 'application/json');
        $data = isset($flow['body']) ? [] : ($flow['form'] ?? $flow['json'] ?? query($flow));
        return $request->{strtolower($flow['method'])}($url, $data)->body();
    };
}

function curl(): Closure
{
    $handle = curl_init();
    return function (array $flow, string $url) use ($handle): string {
        curl_reset($handle);
        $headers = array_map(fn ($name, $value) => "$name: $value", array_keys($flow['headers']), $flow['headers']);
        if (isset($flow['token'])) $headers[] = "Authorization: Bearer {$flow['token']}";
        if (isset($flow['form'])) curl_setopt($handle, CURLOPT_POSTFIELDS, http_build_query($flow['form']));
        elseif (isset($flow['json'])) {
            $headers[] = 'Content-Type: application/json';
            curl_setopt($handle, CURLOPT_POSTFIELDS, body($flow));
        } elseif ($flow['method'] === 'POST') curl_setopt($handle, CURLOPT_POSTFIELDS, '');
        // Expect header that libcurl sent for all bodies above 1 KB until 7.75, and above 1 MB since.
        if (($flow['body'] ?? '') === 'expect') $headers[] = 'Expect: 100-continue';
        if (($flow['body'] ?? '') === 'chunked') $headers[] = 'Transfer-Encoding: chunked';
        curl_setopt_array($handle, [
            CURLOPT_URL => isset($flow['query']) ? "$url?" . http_build_query(query($flow)) : $url,
            CURLOPT_CUSTOMREQUEST => $flow['method'],
            CURLOPT_HTTPHEADER => $headers,
            CURLOPT_RETURNTRANSFER => true,
        ]);
        return curl_exec($handle);
    };
}

$given = json_decode(stream_get_contents(STDIN), true);
$send = $argv[1]();
$read = [];
foreach ($given['flows'] as $flow) {
    $flow['headers'] = array_map('strval', $flow['headers'] ?? []);
    if (isset($flow['json'])) {
        $flow['json'] = native(isset($flow['back']) ? array_merge($read, $flow['json']) : $flow['json']);
    }
    $read = json_decode($send($flow, $given[$flow['service']] . $flow['path']), true)['data'] ?? [];
}
